import type { Message } from '@switchboard/contract';
import type { OutgoingMessage } from '../../store/state.ts';

/**
 * The rows of a message list, made from what is held and what is on its way. Pure, so that every rule of grouping and
 * dividing is a line of a table test. Row keys are stable: an own message keeps its key when the server confirms it, so its
 * row settles without being mounted again.
 */
export type TimelineRow =
  | { kind: 'head'; key: 'head'; hasOlder: boolean }
  | { kind: 'day'; key: string; day: string; at: string }
  | { kind: 'unread'; key: 'unread' }
  | { kind: 'gap'; key: string; missing: number }
  | { kind: 'system'; key: string; day: string; message: Message }
  | MessageRow;

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
  me: { id: number; first_name: string; last_name: string; avatar: { id: number } | null };
  /** IANA name: days begin at the reader's midnight. */
  timeZone: string;
  /** The read mark when the channel was opened; null when there was nothing unread. */
  unreadAfterSeq: number | null;
  /**
   * First messages of the pages loaded so far. They keep their header for good: if it went when older messages of the same
   * author load above, the place on the screen would move.
   */
  pageStarts: ReadonlySet<number>;
}

const groupWithinMs = 5 * 60_000;

/** `2026-11-21` in a time zone. */
export function makeDayOf(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => format.format(new Date(at));
}

/** The sender's own key: the server's message and the one in the send queue share it. */
const keyOf = (message: Message, authorId: number | null) =>
  message.client_msg_id === null ? `seq-${message.seq}` : `own-${authorId ?? 0}-${message.client_msg_id}`;

const continues = (previous: Message | null, message: Message) =>
  previous !== null &&
  previous.system === null &&
  message.parent === null &&
  message.metadata.forwarded_from === undefined &&
  previous.created_by === message.created_by &&
  previous.client_id === message.client_id &&
  Date.parse(message.created_at) - Date.parse(previous.created_at) < groupWithinMs;

/** A message of the send queue as the message it is about to become; `seq` 0 tells that it has no place yet. */
export function toPendingMessage(outgoing: OutgoingMessage, me: RowsInput['me']): Message {
  const parent = outgoing.parent;
  return {
    id: 0,
    seq: 0,
    ts: 0,
    channel_id: outgoing.channel_id,
    client_msg_id: outgoing.client_msg_id,
    content: outgoing.content,
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

/** See `TimelineRow`. `messages` ascend by `seq`; a hole between two of them becomes a `gap` row. */
export function toRows(input: RowsInput): TimelineRow[] {
  const { messages, outbox, hasOlder, me, unreadAfterSeq, pageStarts } = input;
  const dayOf = makeDayOf(input.timeZone);
  const rows: TimelineRow[] = [{ kind: 'head', key: 'head', hasOlder }];
  let previous = null as Message | null;
  let day = '';
  // The divider is only drawn where it is known to belong: at the mark itself, or at the very beginning.
  const firstSeq = messages[0]?.seq;
  let divider = unreadAfterSeq !== null && firstSeq !== undefined && (firstSeq <= unreadAfterSeq + 1 || !hasOlder);

  const push = (message: Message, sending: MessageRow['sending'], reason: string | null) => {
    const messageDay = dayOf(message.created_at);
    let alone = pageStarts.has(message.seq);
    if (previous && sending === null && message.seq > previous.seq + 1) {
      rows.push({ kind: 'gap', key: `gap-${previous.seq}`, missing: message.seq - previous.seq - 1 });
      alone = true;
    }
    if (messageDay !== day) {
      day = messageDay;
      rows.push({
        kind: 'day',
        key: `day-${day}-${message.seq || message.client_msg_id}`,
        day,
        at: message.created_at,
      });
      alone = true;
    }
    const isUnread = sending === null && message.system === null && message.created_by !== me.id;
    if (divider && isUnread && message.seq > (unreadAfterSeq ?? 0)) {
      divider = false;
      rows.push({ kind: 'unread', key: 'unread' });
      alone = true;
    }
    if (message.system) {
      rows.push({ kind: 'system', key: `seq-${message.seq}`, day, message });
    } else {
      rows.push({
        kind: 'message',
        key: keyOf(message, message.created_by),
        day,
        message,
        grouped: !alone && continues(previous, message),
        sending,
        reason,
      });
    }
    previous = message;
  };

  for (const message of messages) push(message, null, null);
  const held = new Set(messages.map((message) => message.client_msg_id));
  for (const outgoing of outbox) {
    if (held.has(outgoing.client_msg_id)) continue;
    push(toPendingMessage(outgoing, me), outgoing.state, outgoing.reason);
  }
  return rows;
}
