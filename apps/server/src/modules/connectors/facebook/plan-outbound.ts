/**
 * Pure: turns a message into the calls that send it, in order. Every message on the phone has a slot: slot i below 100
 * holds piece i of the text, slot 100 + i holds file i. Text and file can't share a message.
 */
import { splitText, toClientText } from '@switchboard/contract/markup';
import type { AbilityMoment } from '../abilities.ts';
import type { OutboundFile, OutboundMessage } from '../outbound.ts';
import { facebookAbilitiesAt, maxTextChars } from './abilities.ts';

const firstFileSlot = 100;

export interface PlannedSend {
  slot: number;
  /** Beside recipient and message: the messenger's fields about the call. */
  envelope: { messaging_type: 'RESPONSE' | 'MESSAGE_TAG'; tag?: 'HUMAN_AGENT'; reply_to?: { mid: string } };
  /** Comes back in the echo. */
  metadata: string;
  content:
    | { text: string; quick_replies?: { content_type: 'text'; title: string; payload: string }[] }
    | { file: OutboundFile; type: AttachmentType };
}

export type AttachmentType = 'image' | 'audio' | 'video' | 'file';

export const planOutbound = ({
  content,
  files,
  replyToExternalId,
  buttons = [],
  ref,
  moment,
}: OutboundMessage): PlannedSend[] => {
  const pieces = splitText(toClientText(content), maxTextChars);
  const quickReplies = buttons.map(({ text: title, payload }) => ({ content_type: 'text' as const, title, payload }));
  const texts = pieces.map((text, slot) => {
    const isLast = slot === pieces.length - 1 && buttons.length > 0;
    return { slot, content: { text, ...(isLast ? { quick_replies: quickReplies } : {}) } };
  });
  const attachments = files.map((file, index) => ({
    slot: firstFileSlot + index,
    content: { file, type: typeOf(file) },
  }));
  const replyTo = replyToExternalId === null ? {} : { reply_to: { mid: replyToExternalId } };
  return [...texts, ...attachments].map((send, index) => ({
    ...send,
    envelope: { ...kindOfCall(moment), ...(index === 0 ? replyTo : {}) },
    metadata: `${ref}.p${send.slot}`,
  }));
};

const kindOfCall = (moment: AbilityMoment): PlannedSend['envelope'] =>
  facebookAbilitiesAt(moment).replyWindow?.kind === 'human_agent'
    ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
    : { messaging_type: 'RESPONSE' };

const typeOf = ({ type }: OutboundFile): AttachmentType => {
  if (/^image\/(?:jpeg|png|gif)$/.test(type)) return 'image';
  if (type === 'video/mp4') return 'video';
  return /^audio\/(?:mpeg|mp4|x-m4a|aac|ogg|ogg; ?codecs=opus|wav)$/.test(type) ? 'audio' : 'file';
};
