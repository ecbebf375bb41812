import type { Abilities, AbilityMoment } from '../abilities.ts';
import { maxCaptionChars, maxTextChars } from './plan-outbound.ts';

const maxFileBytes = 50 * 1024 * 1024;
/** The length of the session that a client opens by writing; messages in it are free of charge. */
const sessionMs = 24 * 60 * 60 * 1000;

/** Viber's abilities at a moment. Subscribers can be answered for ever, but after the session each message costs. */
export const viberAbilitiesAt = ({ now, lastInboundAt }: AbilityMoment): Abilities => {
  const sessionEndsAt = lastInboundAt && new Date(lastInboundAt.getTime() + sessionMs);
  const isInSession = sessionEndsAt !== null && sessionEndsAt > now;
  return {
    maxTextChars,
    maxCaptionChars,
    maxFileBytes,
    formatting: ['bold', 'italic', 'strike', 'code_block'],
    canEdit: false,
    canDelete: false,
    canReact: false,
    // As a line above the text.
    canQuote: true,
    sendsReceipts: true,
    replyWindow: null,
    costClass: isInSession ? 'session' : 'charged',
    costUntil: isInSession ? sessionEndsAt : null,
  };
};
