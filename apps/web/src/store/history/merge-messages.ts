import type { Delivery, Message } from '@switchboard/contract';
import type { Timeline } from '../slices/messages/messages-state.ts';

const laterDelivery = (held: Delivery | null, incoming: Delivery | null) =>
  held && incoming && held.at > incoming.at ? held : incoming;

/**
 * The newer of two versions of a message, and the newer of their deliveries: answers and events may arrive in any
 * order. Returns `held` itself when nothing changes.
 */
export function newerMessage(held: Message, incoming: Message): Message {
  const newer = held.updated_at > incoming.updated_at || (held.deleted_at && !incoming.deleted_at) ? held : incoming;
  const delivery = laterDelivery(held.delivery, incoming.delivery);
  if (newer === held) return delivery === held.delivery ? held : { ...held, delivery };
  return delivery === incoming.delivery ? incoming : { ...incoming, delivery };
}

/** The seq of the newest message held; 0 when there is none. */
export const lastSeq = (messages: readonly Message[]): number => messages.at(-1)?.seq ?? 0;

/** Changes one message of a list; returns the same list when the message is not in it. */
export function changeMessage(messages: Message[], seq: number, change: (message: Message) => Message): Message[] {
  const first = messages[0];
  if (!first) return messages;
  const held = messages[seq - first.seq];
  if (held?.seq !== seq) return messages;
  const changed = change(held);
  return changed === held ? messages : messages.with(seq - first.seq, changed);
}

/** Whether two windows overlap or are adjacent. */
export function windowsMeet(a: readonly Message[], b: readonly Message[]): boolean {
  const [firstA, firstB] = [a[0], b[0]];
  return firstA !== undefined && firstB !== undefined && firstA.seq <= lastSeq(b) + 1 && firstB.seq <= lastSeq(a) + 1;
}

/** Joins two ascending windows that meet; of messages in both, the newer version is kept. */
export function joinWindows(held: readonly Message[], incoming: readonly Message[]): Message[] {
  const heldFirst = held[0]?.seq;
  const incomingFirst = incoming[0]?.seq;
  if (heldFirst === undefined || incomingFirst === undefined) return [...held, ...incoming];
  const from = Math.max(heldFirst, incomingFirst);
  const end = Math.max(from, Math.min(lastSeq(held), lastSeq(incoming)) + 1);
  const [early, earlyFirst] = heldFirst < incomingFirst ? [held, heldFirst] : [incoming, incomingFirst];
  const [late, lateFirst] = lastSeq(held) > lastSeq(incoming) ? [held, heldFirst] : [incoming, incomingFirst];
  const both = held.slice(from - heldFirst, end - heldFirst).map((message, index) => {
    const other = incoming[from - incomingFirst + index];
    return other ? newerMessage(message, other) : message;
  });
  return [...early.slice(0, from - earlyFirst), ...both, ...late.slice(end - lateFirst)];
}

interface Page {
  /** Newest first, as the API returns them. */
  data: readonly Message[];
  hasMore: boolean;
}

/**
 * Merges a channel's newest page with the messages held. If there is a hole between the two, only the page is kept:
 * messages are never joined across a hole.
 */
export function mergeNewestPage(timeline: Timeline, page: Page): Timeline {
  const incoming = [...page.data].reverse();
  const first = incoming[0];
  const meets = windowsMeet(timeline.messages, incoming);
  const isOther = !meets && timeline.messages.length > 0;
  // An outdated answer: a newer page, beyond a hole, is already held.
  if (isOther && lastSeq(incoming) < lastSeq(timeline.messages)) return timeline;
  return {
    ...timeline,
    messages: meets ? joinWindows(timeline.messages, incoming) : incoming,
    windowId: isOther ? timeline.windowId + 1 : timeline.windowId,
    newer: 'idle',
    hasOlder: meets && (timeline.messages[0]?.seq ?? 0) < (first?.seq ?? 0) ? timeline.hasOlder : page.hasMore,
    status: 'ready',
    error: null,
  };
}

/**
 * Replaces the messages held with a window that ends with the newest message: messages before the window may have
 * changed without an event and are dropped, and all of them are if there is a hole between the two.
 */
export function replaceFromPage(timeline: Timeline, page: Page): Timeline {
  const incoming = [...page.data].reverse();
  const first = incoming[0];
  const meets = first !== undefined && first.seq <= lastSeq(timeline.messages) + 1;
  const held = meets ? timeline.messages.filter((message) => message.seq >= first.seq) : [];
  const windowId = meets ? timeline.windowId : timeline.windowId + 1;
  return {
    ...timeline,
    messages: joinWindows(held, incoming),
    hasOlder: page.hasMore,
    status: 'ready',
    error: null,
    windowId,
  };
}

/** Prepends a page of older messages; a page that is not adjacent to those held changes nothing. */
export function mergeOlderPage(timeline: Timeline, page: Page): Timeline {
  const first = timeline.messages[0];
  const incoming = [...page.data].reverse();
  const newest = incoming.at(-1);
  if (!newest) return { ...timeline, hasOlder: page.hasMore, older: 'idle' };
  if (!first || newest.seq < first.seq - 1 || (incoming[0]?.seq ?? 0) >= first.seq) {
    return { ...timeline, older: 'idle' };
  }
  return {
    ...timeline,
    messages: joinWindows(incoming, timeline.messages),
    hasOlder: page.hasMore,
    older: 'idle',
  };
}

/**
 * Appends messages after the newest one held, as far as they are contiguous; if none is held, all of them. `data` in
 * any order.
 */
export function mergeNewerMessages(timeline: Timeline, data: readonly Message[]): Timeline {
  let messages = timeline.messages;
  for (const message of [...data].sort((a, b) => a.seq - b.seq)) {
    const last = lastSeq(messages);
    if (message.seq <= last) messages = changeMessage(messages, message.seq, (held) => newerMessage(held, message));
    else if (message.seq === last + 1 || messages.length === 0) messages = [...messages, message];
    else break;
  }
  return messages === timeline.messages ? timeline : { ...timeline, messages };
}
