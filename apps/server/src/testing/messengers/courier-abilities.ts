import type { Abilities, AbilityMoment } from '../../modules/connectors/abilities.ts';

export const maxTextChars = 20;
const lasting = {
  maxTextChars,
  maxCaptionChars: 0,
  maxFileBytes: 64,
  formatting: [],
  canEdit: true,
  canDelete: true,
  canReact: false,
  canQuote: false,
  sendsReceipts: true,
};
const windowMs = 24 * 60 * 60 * 1000;

/** Courier lets a client be answered for a day. */
export const courierAbilitiesAt = ({ now, lastInboundAt }: AbilityMoment): Abilities => {
  const until = lastInboundAt && new Date(lastInboundAt.getTime() + windowMs);
  const isOpen = until === null || now < until;
  return {
    ...lasting,
    replyWindow: isOpen ? { kind: 'open', until } : { kind: 'closed', until: null },
    costClass: isOpen ? 'session' : 'charged',
    costUntil: isOpen ? until : null,
  };
};
