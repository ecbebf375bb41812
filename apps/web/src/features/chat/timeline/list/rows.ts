import type { Message } from '@switchboard/contract';
import type { OutgoingMessage } from '../../../../store/slices/outbox/outbox-state.ts';
import type { DayOf } from './days-of-zones.ts';

/**
 * The rows of a message list, built from the loaded messages and the send queue. Pure, so that every rule of grouping
 * and dividing is a line of a table test. Row keys are stable: an own message keeps its key when the server confirms
 * it, so its row is not remounted. The rows of a message depend only on it and the one before it, so rows around a
 * change are reused: a list of 50,000 messages follows an event within a millisecond.
 */
export type TimelineRow =
  | { kind: 'head'; key: 'head'; hasOlder: boolean }
  | { kind: 'day'; key: string; day: string; at: string }
  | { kind: 'unread'; key: 'unread' }
  | { kind: 'closed'; key: string; closing: Closing }
  | { kind: 'gap'; key: string; missing: number }
  | { kind: 'foot'; key: 'foot' }
  | { kind: 'system'; key: string; day: string; message: Message }
  | MessageRow;

/** The end of an episode: the conversation was closed after the message with this number. */
export interface Closing {
  seq: number;
  at: string;
  /** Null where nobody did it by hand. */
  by: number | null;
  /** Null: the client was asked for one and has not answered; undefined: they were not asked. */
  rating: number | null | undefined;
}

/** `sending` is null for a message that the server has. `grouped`: without a header of its own. */
export interface MessageRow {
  kind: 'message';
  key: string;
  day: string;
  message: Message;
  grouped: boolean;
  sending: 'pending' | 'failed' | null;
  /** Error code of a refused message. */
  reason: string | null;
}

export interface RowsInput {
  messages: readonly Message[];
  /** The send queue of this channel, in order. */
  outbox: readonly OutgoingMessage[];
  hasOlder: boolean;
  /** In a history window: the messages that follow are not loaded. The send queue is not shown then. */
  hasNewer: boolean;
  /** Number of newer messages that could not be fetched. */
  missing: number;
  me: { id: number; first_name: string; last_name: string; avatar: { id: number } | null };
  /** Another function only where the time zone is another one. */
  dayOf: DayOf;
  /** The read mark when the channel was opened; null when all was read. */
  unreadAfterSeq: number | null;
  /**
   * First messages of the pages loaded so far. They keep their header for good: if it went when older messages of the
   * same author load above, the place on the screen would move.
   */
  pageStarts: ReadonlySet<number>;
  /** In ascending order. The same array as long as nothing has changed. */
  closings: readonly Closing[];
}

const groupWithinMs = 5 * 60_000;

/** The sender's own key: the server's message and the one in the send queue share it. */
const keyOf = (message: Message, authorId: number | null) =>
  message.client_msg_id === null ? `seq-${message.seq}` : `own-${authorId ?? 0}-${message.client_msg_id}`;

const continues = (previous: Message | undefined, message: Message) =>
  previous !== undefined &&
  previous.system === null &&
  message.parent === null &&
  message.metadata.forwarded_from === undefined &&
  message.metadata.pressed_button === undefined &&
  previous.created_by === message.created_by &&
  previous.client_id === message.client_id &&
  Date.parse(message.created_at) - Date.parse(previous.created_at) < groupWithinMs;

/** A message of the send queue in the form of a sent message; `seq` 0 means that it has no number yet. */
export function toPendingMessage(outgoing: OutgoingMessage, me: RowsInput['me']): Message {
  const parent = outgoing.parent;
  return {
    id: 0,
    seq: 0,
    ts: 0,
    channel_id: outgoing.channel_id,
    client_msg_id: outgoing.client_msg_id,
    content: outgoing.content,
    audience: outgoing.audience,
    created_by: me.id,
    client_id: null,
    author: { id: me.id, first_name: me.first_name, last_name: me.last_name, avatar: me.avatar },
    created_at: outgoing.created_at,
    updated_at: outgoing.created_at,
    updated_by_user_at: null,
    deleted_at: null,
    parent: parent && {
      id: parent.id,
      seq: parent.seq,
      content: parent.content,
      created_by: parent.created_by,
      client_id: parent.client_id,
      author_name: parent.author ? `${parent.author.first_name} ${parent.author.last_name}`.trim() : '',
      deleted_at: parent.deleted_at,
      files_count: parent.files.length,
    },
    files: outgoing.files,
    metadata: { urls: [], previews: [] },
    system: null,
    pinned_at: null,
    reactions: [],
    delivery: null,
  };
}

/** The rows, and where each message stands among them. */
export interface BuiltRows {
  rows: readonly TimelineRow[];
  /** The row index of a message; -1 when it is not loaded. */
  indexOf: (seq: number) => number;
  /** The input of this build, and the number of rows up to and including each message: the next build reuses them. */
  made: { input: RowsInput; dividerSeq: number | null; ends: readonly number[] };
}

/**
 * The message before which the divider stands: the first one unread when the channel was opened. Only where its place
 * is certain, at the read mark itself or at the very beginning.
 */
function findDivider({ messages, hasOlder, me, unreadAfterSeq }: RowsInput): number | null {
  const firstSeq = messages[0]?.seq;
  if (unreadAfterSeq === null || firstSeq === undefined || (firstSeq > unreadAfterSeq + 1 && hasOlder)) return null;
  for (let index = Math.max(0, unreadAfterSeq + 1 - firstSeq); index < messages.length; index += 1) {
    const message = messages[index];
    if (message && message.system === null && message.created_by !== me.id) return message.seq;
  }
  return null;
}

interface RowContext {
  dayOf: DayOf;
  isDivider: boolean;
  isPageStart: boolean;
  sending: MessageRow['sending'];
  reason: string | null;
  closings: readonly Closing[];
}

const toClosedRow = (closing: Closing): TimelineRow => ({
  kind: 'closed',
  key: `closed-${closing.seq}-${closing.at}`,
  closing,
});

/** The divider rows before a message, then the message. */
function rowsOfMessage(message: Message, previous: Message | undefined, context: RowContext): TimelineRow[] {
  const { dayOf, isDivider, isPageStart, sending, reason, closings } = context;
  const rows: TimelineRow[] = [];
  const day = dayOf(message.created_at);
  if (previous && sending === null && message.seq > previous.seq + 1) {
    rows.push({ kind: 'gap', key: `gap-${previous.seq}`, missing: message.seq - previous.seq - 1 });
  }
  if (previous && sending === null) {
    rows.push(...closings.filter(({ seq }) => seq >= previous.seq && seq < message.seq).map(toClosedRow));
  }
  if (!previous || dayOf(previous.created_at) !== day) {
    rows.push({ kind: 'day', key: `day-${day}-${message.seq || message.client_msg_id}`, day, at: message.created_at });
  }
  if (isDivider) rows.push({ kind: 'unread', key: 'unread' });
  if (message.system) {
    rows.push({ kind: 'system', key: `seq-${message.seq}`, day, message });
  } else {
    const grouped = rows.length === 0 && !isPageStart && continues(previous, message);
    rows.push({ kind: 'message', key: keyOf(message, message.created_by), day, message, grouped, sending, reason });
  }
  return rows;
}

/** How many messages at the beginning, and at the end of the rest, are identical to the previous ones. */
function findUnchanged(before: readonly Message[], now: readonly Message[]): { prefix: number; suffix: number } {
  const shorter = Math.min(before.length, now.length);
  let prefix = 0;
  while (prefix < shorter && before[prefix] === now[prefix]) prefix += 1;
  let suffix = 0;
  while (suffix < shorter - prefix && before[before.length - 1 - suffix] === now[now.length - 1 - suffix]) suffix += 1;
  return { prefix, suffix };
}

/** See `TimelineRow`. `messages` ascend by `seq`; a hole between two of them becomes a `gap` row. */
export function buildRows(input: RowsInput, last: BuiltRows | null = null): BuiltRows {
  const { messages, outbox, hasOlder, hasNewer, missing, me, dayOf, pageStarts, closings } = input;
  const dividerSeq = findDivider(input);
  const sameRules =
    last?.made.input.dayOf === input.dayOf &&
    last.made.dividerSeq === dividerSeq &&
    last.made.input.closings === closings &&
    // A new page start within the reused rows would change them; one loaded above does not.
    [...pageStarts].every((seq) => seq === messages[0]?.seq || last.made.input.pageStarts.has(seq));
  const made = sameRules ? last.made : null;
  const unchanged = made ? findUnchanged(made.input.messages, messages) : { prefix: 0, suffix: 0 };
  const { prefix } = unchanged;
  // The first message of the suffix may have a different one before it now.
  const suffix = Math.max(0, unchanged.suffix - 1);

  const ends = made ? made.ends.slice(0, prefix) : [];
  const changed: TimelineRow[] = [];
  const reused = ends.at(-1) ?? 0;
  for (let index = prefix; index < messages.length - suffix; index += 1) {
    const message = messages[index];
    if (!message) break;
    const isDivider = message.seq === dividerSeq;
    const context = {
      dayOf,
      isDivider,
      isPageStart: pageStarts.has(message.seq),
      sending: null,
      reason: null,
      closings,
    };
    changed.push(...rowsOfMessage(message, messages[index - 1], context));
    ends.push(reused + changed.length);
  }
  const heldRows = last?.rows.slice(1, 1 + (made?.ends.at(-1) ?? 0)) ?? [];
  const suffixFrom = made && suffix > 0 ? (made.ends[made.ends.length - suffix - 1] ?? 0) : heldRows.length;
  const shift = (ends.at(-1) ?? 0) - suffixFrom;
  if (made && suffix > 0) for (const end of made.ends.slice(-suffix)) ends.push(end + shift);

  const tail: TimelineRow[] = [];
  if (hasNewer) tail.push({ kind: 'foot', key: 'foot' });
  else if (missing > 0) tail.push({ kind: 'gap', key: 'gap-end', missing });
  let previous = messages.at(-1);
  const endSeq = hasNewer ? null : (previous?.seq ?? null);
  if (endSeq !== null) tail.push(...closings.filter(({ seq }) => seq >= endSeq).map(toClosedRow));
  for (const outgoing of hasNewer ? [] : outbox) {
    if (messages.some((message) => message.client_msg_id === outgoing.client_msg_id)) continue;
    const message = toPendingMessage(outgoing, me);
    const { state: sending, reason } = outgoing;
    const isPageStart = missing > 0 && tail.length === 1;
    tail.push(...rowsOfMessage(message, previous, { dayOf, isDivider: false, isPageStart, sending, reason, closings }));
    previous = message;
  }

  const rows: TimelineRow[] = [{ kind: 'head', key: 'head', hasOlder }];
  const firstSeq = messages[0]?.seq ?? 0;
  return {
    rows: rows.concat(heldRows.slice(0, reused), changed, suffix > 0 ? heldRows.slice(suffixFrom) : [], tail),
    indexOf: (seq) => (seq < firstSeq ? -1 : (ends[seq - firstSeq] ?? -1)),
    made: { input, dividerSeq, ends },
  };
}

/** Returns a builder that reuses the rows of its previous call. */
export function makeRowBuilder(): (input: RowsInput) => BuiltRows {
  let last: BuiltRows | null = null;
  return (input) => {
    last = buildRows(input, last);
    return last;
  };
}
