import type { Message } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../store/state.ts';
import { type RowsInput, type TimelineRow, toRows } from './rows.ts';

const buildMessage = (seq: number, fields: Partial<Message> = {}): Message => ({
  id: seq,
  seq,
  ts: seq,
  channel_id: 1,
  client_msg_id: null,
  content: `message ${seq}`,
  created_by: 2,
  client_id: null,
  author: { id: 2, first_name: 'Anna', last_name: 'Koval', avatar: null },
  created_at: `2026-11-21T10:00:${String(seq % 60).padStart(2, '0')}.000Z`,
  updated_at: '2026-11-21T10:00:00.000Z',
  updated_by_user_at: null,
  deleted_at: null,
  parent: null,
  files: [],
  metadata: { urls: [], previews: [] },
  system: null,
  pinned_at: null,
  reactions: [],
  delivery: null,
  ...fields,
});

const buildOutgoing = (fields: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  client_msg_id: 'a',
  channel_id: 1,
  content: 'mine',
  files: [],
  parent: null,
  state: 'pending',
  reason: null,
  created_at: '2026-11-21T10:01:00.000Z',
  ...fields,
});

const me = { id: 1, first_name: 'Ivan', last_name: 'Franko', avatar: null };
const rowsOf = (input: Partial<RowsInput>) =>
  toRows({
    messages: [],
    outbox: [],
    hasOlder: false,
    me,
    timeZone: 'UTC',
    unreadAfterSeq: null,
    pageStarts: new Set(),
    ...input,
  });

const draw = (row: TimelineRow): string => {
  switch (row.kind) {
    case 'head':
      return row.hasOlder ? 'older' : 'start';
    case 'day':
      return row.day;
    case 'gap':
      return `gap ${row.missing}`;
    case 'unread':
      return 'unread';
    case 'system':
      return `system ${row.message.seq}`;
    case 'message':
      return `${row.sending ?? 'message'} ${row.message.seq || row.message.client_msg_id}${row.grouped ? ' grouped' : ''}`;
  }
};
const drawn = (input: Partial<RowsInput>) => rowsOf(input).map(draw);

describe('rows of a timeline', () => {
  const system = { code: 'joined', params: { user: 'Anna' } } as const;
  const table: [string, Partial<RowsInput>, string[]][] = [
    ['nothing held shows the beginning', {}, ['start']],
    [
      'messages of one author within five minutes share a header',
      { messages: [buildMessage(1), buildMessage(2)] },
      ['start', '2026-11-21', 'message 1', 'message 2 grouped'],
    ],
    [
      'another author starts a group',
      { messages: [buildMessage(1), buildMessage(2, { created_by: 3 })] },
      ['start', '2026-11-21', 'message 1', 'message 2'],
    ],
    [
      'a client and a user with the same id are two authors',
      { messages: [buildMessage(1), buildMessage(2, { created_by: null, client_id: 2 })] },
      ['start', '2026-11-21', 'message 1', 'message 2'],
    ],
    [
      'five minutes later a group starts anew',
      { messages: [buildMessage(1), buildMessage(2, { created_at: '2026-11-21T10:05:01.000Z' })] },
      ['start', '2026-11-21', 'message 1', 'message 2'],
    ],
    [
      'a reply has its own header',
      {
        messages: [
          buildMessage(1),
          buildMessage(2, {
            parent: {
              id: 1,
              seq: 1,
              content: '',
              created_by: 2,
              client_id: null,
              author_name: 'Anna',
              deleted_at: null,
              files_count: 0,
            },
          }),
        ],
      },
      ['start', '2026-11-21', 'message 1', 'message 2'],
    ],
    [
      'a system message ends a group',
      { messages: [buildMessage(1), buildMessage(2, { system, created_by: null, author: null }), buildMessage(3)] },
      ['start', '2026-11-21', 'message 1', 'system 2', 'message 3'],
    ],
    [
      'a day begins at midnight of the reader',
      {
        timeZone: 'Europe/Kyiv',
        messages: [
          buildMessage(1, { created_at: '2026-11-20T21:59:00.000Z' }),
          buildMessage(2, { created_at: '2026-11-20T22:01:00.000Z' }),
        ],
      },
      ['start', '2026-11-20', 'message 1', '2026-11-21', 'message 2'],
    ],
    [
      'the unread line stands before the first unread message of someone else',
      {
        unreadAfterSeq: 1,
        messages: [buildMessage(1), buildMessage(2, { created_by: 1 }), buildMessage(3), buildMessage(4)],
      },
      ['start', '2026-11-21', 'message 1', 'message 2', 'unread', 'message 3', 'message 4 grouped'],
    ],
    [
      'the unread line is about messages, not about what happened in the channel',
      {
        unreadAfterSeq: 0,
        messages: [buildMessage(1, { system, created_by: null, author: null }), buildMessage(2)],
      },
      ['start', '2026-11-21', 'system 1', 'unread', 'message 2'],
    ],
    [
      'the unread line waits until its place is loaded',
      { unreadAfterSeq: 1, hasOlder: true, messages: [buildMessage(5), buildMessage(6)] },
      ['older', '2026-11-21', 'message 5', 'message 6 grouped'],
    ],
    [
      'everything unread puts the line at the beginning',
      { unreadAfterSeq: 0, messages: [buildMessage(1)] },
      ['start', '2026-11-21', 'unread', 'message 1'],
    ],
    [
      'a hole is shown, never spliced',
      { messages: [buildMessage(1), buildMessage(5)] },
      ['start', '2026-11-21', 'message 1', 'gap 3', 'message 5'],
    ],
    [
      'the first message of a loaded page keeps its header when older ones load above',
      { messages: [buildMessage(1), buildMessage(2)], pageStarts: new Set([2]) },
      ['start', '2026-11-21', 'message 1', 'message 2'],
    ],
    [
      'pending and failed messages stand last, in the order of the queue',
      {
        messages: [buildMessage(1)],
        outbox: [buildOutgoing(), buildOutgoing({ client_msg_id: 'b', state: 'failed', reason: 'channel.not_member' })],
      },
      ['start', '2026-11-21', 'message 1', 'pending a', 'failed b grouped'],
    ],
    [
      'a message that the server has is not shown as pending as well',
      { messages: [buildMessage(1, { created_by: 1, client_msg_id: 'a' })], outbox: [buildOutgoing()] },
      ['start', '2026-11-21', 'message 1'],
    ],
  ];
  it.each(table)('%s', (_, input, expected) => {
    expect(drawn(input)).toEqual(expected);
  });

  it('an own message keeps its key when the server confirms it', () => {
    const pending = rowsOf({ outbox: [buildOutgoing()] }).at(-1);
    const confirmed = rowsOf({ messages: [buildMessage(7, { created_by: 1, client_msg_id: 'a' })] }).at(-1);
    expect(pending?.key).toBe(confirmed?.key);
  });

  it('every key is unique', () => {
    const messages = [buildMessage(1), buildMessage(2, { created_at: '2026-11-22T10:00:00.000Z' }), buildMessage(9)];
    const keys = rowsOf({ messages, outbox: [buildOutgoing()] }).map((row) => row.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
