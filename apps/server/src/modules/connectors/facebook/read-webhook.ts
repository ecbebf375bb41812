import { parseExactJson } from '../../../platform/json/index.ts';
import { cutText } from '../../../platform/texts/index.ts';
import { type InboundUpdate, unreadableUpdate } from '../inbound.ts';
import type { AccountNotice } from '../webhook.ts';
import { parseItem } from './parse-item.ts';
import { bodyShape, type Entry, entryShape, type Item, itemShape, policyItemShape } from './webhook-shapes.ts';

const readEntries = (body: Buffer): Entry[] => {
  const { object, entry } = bodyShape.parse(parseExactJson(body.toString('utf8')));
  if (object !== 'page') return [];
  return entry.flatMap((raw) => {
    const parsed = entryShape.safeParse(raw);
    return parsed.success ? [parsed.data] : [];
  });
};

/** All that a body says to one page. */
const readRaw = (body: Buffer, pageId: string): unknown[] =>
  readEntries(body)
    .filter(({ id }) => id === pageId)
    .flatMap(({ messaging, standby }) => [...(messaging ?? []), ...(standby ?? [])]);

export const findPages = (body: Buffer): string[] => readEntries(body).map(({ id }) => id);

/** The items for one page, in the order in which they happened: a body may bring them in any. */
export const readItems = (body: Buffer, pageId: string): Item[] =>
  readRaw(body, pageId)
    .flatMap((raw) => {
      const parsed = itemShape.safeParse(raw);
      return parsed.success ? [parsed.data] : [];
    })
    .filter(({ sender, recipient }) => sender.id === pageId || recipient.id === pageId)
    .toSorted((left, right) => left.timestamp - right.timestamp);

/** The parts of a body that have no known shape. */
export const readUnreadable = (body: Buffer, pageId: string): InboundUpdate[] =>
  readRaw(body, pageId)
    .filter((raw) => !itemShape.safeParse(raw).success && !policyItemShape.safeParse(raw).success)
    .map((raw) => unreadableUpdate(raw));

const noticeKinds = { block: 'restricted', unblock: 'released', warning: 'warned' } as const;
const reasonChars = 500;

/** The messenger's notices about the page itself. */
export const readNotices = (body: Buffer, pageId: string): AccountNotice[] =>
  readEntries(body)
    .filter(({ id }) => id === pageId)
    .flatMap(({ messaging }) => messaging ?? [])
    .flatMap((raw) => {
      const { data } = policyItemShape.safeParse(raw);
      return data?.recipient.id === pageId ? [data] : [];
    })
    .toSorted((left, right) => left.timestamp - right.timestamp)
    .map(({ timestamp, policy_enforcement: { action, reason } }) => ({
      kind: noticeKinds[action],
      reason: cutText(reason ?? '', reasonChars),
      at: new Date(timestamp),
    }));

/** The updates to store; items without a conversation are left out. */
export const toUpdates = (items: readonly Item[]): InboundUpdate[] =>
  items.flatMap((item) => {
    const key = keyOf(item);
    if (key === null || parseItem(item).kind === 'ignored') return [];
    const { chatId } = sidesOf(item);
    return [{ updateKey: key, chatKey: chatId, position: null, happenedAtMs: item.timestamp, payload: item }];
  });

/** Of an echo the page is the sender. */
export const sidesOf = ({ sender, recipient, message }: Item): { chatId: string; pageId: string } =>
  message?.is_echo === true ? { chatId: recipient.id, pageId: sender.id } : { chatId: sender.id, pageId: recipient.id };

/** A key that is the same for every repetition of an item and differs from all others; null for an unhandled kind. */
const keyOf = (item: Item): string | null => {
  const { timestamp, message, message_edit: edit, reaction, delivery, read, postback } = item;
  const { chatId } = sidesOf(item);
  if (message) return `${message.is_deleted ? 'unsent' : 'message'}:${message.mid}`;
  if (edit) return `edit:${edit.mid}:${edit.num_edit ?? timestamp}`;
  if (reaction) return `reaction:${reaction.mid}:${chatId}:${reaction.action}:${timestamp}`;
  if (delivery) return `delivery:${chatId}:${delivery.watermark}:${(delivery.mids ?? []).join(',').slice(0, 1_000)}`;
  if (read) return `read:${chatId}:${read.watermark}`;
  if (postback) return `postback:${postback.mid ?? `${chatId}:${timestamp}`}`;
  return item.optin || item.referral ? `arrival:${chatId}:${timestamp}` : null;
};
