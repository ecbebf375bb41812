/**
 * Pure: turns a message into the send_message calls that send it, in order. Slot i below 100 holds piece i of the text,
 * slot 100 + i holds file i, whose caption may be the whole text.
 */

import { toViber } from '@switchboard/contract/connectors/viber';
import { messagePreview, removeMentions } from '@switchboard/contract/markup';
import type { OutboundFile, OutboundMessage } from '../outbound.ts';
import { type MediaFields, planMedia } from './plan-media.ts';

export const maxTextChars = 7_000;
/** Apps show 768 characters, older ones only this many. */
export const maxCaptionChars = 120;
const maxSenderChars = 28;
const maxQuoteChars = 80;
const firstFileSlot = 100;

export interface PlannedSend {
  kind: 'send';
  slot: number;
  fields: Record<string, unknown>;
  /** The text for a client's app that is too old for the call. */
  plainText: string | null;
}

/** A file that Viber would refuse, and why. */
export interface PlannedRefusal {
  kind: 'refusal';
  slot: number;
  detail: string;
}

export const planOutbound = (
  { chatId, botTitle }: { chatId: string; botTitle: string },
  message: OutboundMessage,
): (PlannedSend | PlannedRefusal)[] => {
  const keyboard = toKeyboard(message.buttons ?? []);
  // Below this version a press would show its payload in the chat.
  const version = keyboard === null ? 1 : 6;
  const head = { receiver: chatId, min_api_version: version, sender: makeSender(botTitle), ...keyboard };
  const texts = planTexts(message);
  const [first, ...rest] = message.files;
  const isCaption = first !== undefined && texts.length <= 1 && (texts[0] ?? '').length <= maxCaptionChars;
  const captioned = isCaption ? planMedia(first, texts[0] ?? '') : null;
  // Only pictures have captions.
  const hasCaption = captioned !== null && 'fields' in captioned && captioned.fields.type === 'picture';
  const files =
    first === undefined ? [] : [hasCaption ? captioned : planMedia(first), ...rest.map((file) => planMedia(file))];
  return [
    ...(hasCaption ? [] : texts).map((text, slot) => toSend(head, slot, { type: 'text', text }, null)),
    ...files.map((media, index) => toFileSend(head, firstFileSlot + index, media, message.files[index])),
  ];
};

const toFileSend = (
  head: object,
  slot: number,
  media: ReturnType<typeof planMedia>,
  file: OutboundFile | undefined,
): PlannedSend | PlannedRefusal => {
  if ('refusal' in media) return { kind: 'refusal', slot, detail: media.refusal };
  return toSend(head, slot, media.fields, `${file?.name ?? ''}\n${media.fields.media}`);
};

const toSend = (
  head: object,
  slot: number,
  fields: MediaFields | { type: 'text'; text: string },
  plainText: string | null,
): PlannedSend => ({ kind: 'send', slot, fields: { ...head, ...fields }, plainText });

/** The text, after the first line of the replied message: Viber's bots can't reply to a message. */
const planTexts = ({ content, repliedContent }: OutboundMessage): string[] => {
  const quote = messagePreview(removeMentions(repliedContent ?? ''), maxQuoteChars);
  const texts = toViber(content, maxTextChars);
  const [first = '', ...rest] = texts;
  if (quote === '') return texts;
  const whole = first === '' ? `> ${quote}` : `> ${quote}\n${first}`;
  return whole.length <= maxTextChars ? [whole, ...rest] : [`> ${quote}`, ...texts];
};

/** One row; a press is not shown in the chat, and comes as a message with the payload as its text. */
const toKeyboard = (buttons: NonNullable<OutboundMessage['buttons']>) =>
  buttons.length === 0
    ? null
    : {
        keyboard: {
          Type: 'keyboard',
          ButtonsGroupColumns: buttons.length,
          Buttons: buttons.map(({ text, payload }) => ({
            Columns: 1,
            Rows: 1,
            ActionType: 'reply',
            ActionBody: payload,
            Text: text,
            Silent: true,
          })),
        },
      };

/** The name above each message. */
export const makeSender = (botTitle: string): { name: string } => ({
  // Never half of a character.
  name: botTitle
    .slice(0, maxSenderChars)
    .replace(/[\ud800-\udbff]$/, '')
    .trim(),
});
