import type { Abilities, AbilityMoment } from '../abilities.ts';

/** A text has to be shorter than 2,000 characters. */
export const maxTextChars = 1_999;
const maxUploadBytes = 25 * 1024 * 1024;

const hourMs = 60 * 60 * 1000;
const standardWindowMs = 24 * hourMs;
const humanAgentWindowMs = 7 * 24 * hourMs;

/**
 * Within a day of the client's last message anything may be sent; people may answer up to the seventh day, if Facebook
 * has granted the app the feature and the bot says so.
 */
export const facebookAbilitiesAt = ({ now, lastInboundAt, humanAgent = false }: AbilityMoment): Abilities => ({
  maxTextChars,
  maxCaptionChars: 0,
  maxFileBytes: maxUploadBytes,
  formatting: [],
  canEdit: false,
  canDelete: false,
  canReact: false,
  canQuote: true,
  sendsReceipts: true,
  replyWindow: windowAt(now, lastInboundAt, humanAgent),
  costClass: null,
  costUntil: null,
});

const windowAt = (now: Date, lastInboundAt: Date | null, humanAgent: boolean): Abilities['replyWindow'] => {
  if (lastInboundAt === null) return { kind: 'open', until: null };
  const after = (ms: number) => new Date(lastInboundAt.getTime() + ms);
  if (now < after(standardWindowMs)) return { kind: 'open', until: after(standardWindowMs) };
  if (humanAgent && now < after(humanAgentWindowMs)) return { kind: 'human_agent', until: after(humanAgentWindowMs) };
  return { kind: 'closed', until: null };
};
