import type { Abilities } from '../abilities.ts';
import { maxCaptionChars, maxTextChars } from './plan-outbound.ts';

/** Telegram allows the same at any time: a client who has started the bot can be answered until they stop it. */
export const telegramAbilities: Abilities = {
  maxTextChars,
  maxCaptionChars,
  maxFileBytes: 50 * 1024 * 1024,
  formatting: ['bold', 'italic', 'strike', 'code', 'code_block', 'quote', 'link'],
  canEdit: true,
  canDelete: true,
  canReact: true,
  canQuote: true,
  sendsReceipts: false,
  replyWindow: null,
  costClass: null,
  costUntil: null,
};
