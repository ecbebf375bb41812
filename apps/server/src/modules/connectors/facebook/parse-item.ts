/** Pure: one item of a webhook as a normalised event. */
import { parsePlainText, serializeMarkup } from '@switchboard/contract/markup';
import { cutText } from '../../../platform/texts/index.ts';
import { type InboundEcho, type InboundEvent, type InboundPerson, isButtonPayload } from '../inbound.ts';
import { parseAttachments } from './parse-attachments.ts';
import type { Item } from './webhook-shapes.ts';

/** Items contain no names; they are fetched (`findPerson`). */
export const facebookUser: InboundPerson = {
  firstName: 'Facebook user',
  lastName: '',
  username: null,
  language: null,
  isPlaceholder: true,
};

const getStarted = 'GET_STARTED';
const payloadChars = 200;

export const toContent = (text: string): string => serializeMarkup(parsePlainText(text));

export const parseItem = (item: Item): InboundEvent => {
  const { sender, recipient, timestamp, message, message_edit: edit, reaction, delivery, read, postback } = item;
  if (message?.is_echo) return parseEcho(item, message, recipient.id);
  const chatId = sender.id;
  const origin = { chatId, person: facebookUser };
  if (message?.is_deleted) return { kind: 'removed', chatId, externalId: message.mid };
  if (message) {
    const { files, ...body } = parseBody(message);
    const said = { ...origin, ...body, externalId: message.mid, replyToExternalId: message.reply_to?.mid ?? null };
    const payload = message.quick_reply?.payload ?? '';
    return isButtonPayload(payload)
      ? { kind: 'pressed', ...said, payload, callbackId: null }
      : { kind: 'message', ...said, files, albumId: null };
  }
  if (edit) {
    const content = { content: toContent(edit.text), metadata: {} };
    return { kind: 'edited', ...origin, ...content, externalId: edit.mid, editedAt: new Date(timestamp) };
  }
  if (reaction) {
    // An emoji that the page itself chose comes back as the page's.
    const emoji = reaction.action === 'react' ? (reaction.emoji ?? null) : null;
    if (reaction.action === 'react' && emoji === null) return { kind: 'ignored', reason: 'a reaction without emoji' };
    return { kind: 'reacted', chatId, externalId: reaction.mid, emoji };
  }
  if (delivery) {
    const { mids, watermark } = delivery;
    const scope = mids && mids.length > 0 ? { externalIds: mids } : { sentUpTo: new Date(watermark) };
    return { kind: 'receipt', chatId, state: 'delivered', scope };
  }
  if (read) return { kind: 'receipt', chatId, state: 'read', scope: { sentUpTo: new Date(read.watermark) } };
  if (postback) return parsePostback(item, postback);
  const arrival = item.referral ?? item.optin;
  if (!arrival) return { kind: 'ignored', reason: 'a kind of item nobody asked for' };
  return { kind: 'started', ...origin, externalId: `arrival:${timestamp}`, payload: toPayload(arrival.ref) };
};

type Message = NonNullable<Item['message']>;
type Postback = NonNullable<Item['postback']>;

const parseBody = (message: Message) => {
  const { text, attachments, mid, is_unsupported: isUnsupported } = message;
  const { lines, files, metadata } = parseAttachments(attachments ?? [], mid);
  // A link that is shared is in the text already, and beside it with its title.
  const added = lines.filter((line) => !(text ?? '').includes(line.url)).map((line) => line.shown);
  const content = toContent([text ?? '', ...added].filter((part) => part !== '').join('\n'));
  const isEmpty = content === '' && files.length === 0 && Object.keys(metadata).length === 0;
  return { content, files, metadata: isUnsupported || isEmpty ? { ...metadata, unsupported: 'message' } : metadata };
};

/** A message of the page itself: by a call of ours, in its inbox, or by another program. */
const parseEcho = ({ timestamp }: Item, message: Message, chatId: string): InboundEcho => {
  const [, ref, slot] = /^(.{1,100})\.p(\d{1,4})$/.exec(message.metadata ?? '') ?? [];
  return {
    kind: 'echo',
    chatId,
    person: facebookUser,
    ...parseBody(message),
    externalId: message.mid,
    ours: ref === undefined ? null : { ref, slot: Number(slot) },
    app: 'Facebook',
    sentAt: new Date(timestamp),
  };
};

/**
 * A pressed button: of the greeting, or below a message of another program; its title is shown as the client's words.
 */
const parsePostback = ({ sender, timestamp }: Item, { mid, title, payload, referral }: Postback): InboundEvent => {
  const origin = { chatId: sender.id, person: facebookUser };
  const externalId = mid ?? `postback:${timestamp}`;
  if (payload === getStarted || !title) {
    return { kind: 'started', ...origin, externalId, payload: toPayload(referral?.ref) };
  }
  const nothingElse = { files: [], metadata: {}, replyToExternalId: null, albumId: null };
  return { kind: 'message', ...origin, ...nothingElse, externalId, content: toContent(title) };
};

const toPayload = (ref: string | null | undefined): string | null => cutText(ref?.trim() ?? '', payloadChars) || null;
