import type { Message } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../../../store/slices/outbox/outbox-state.ts';
import { makeDayOf } from './days-of-zones.ts';
import { buildRows, makeRowBuilder, type RowsInput, type TimelineRow } from './rows.ts';

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
  audience: 'public',
  delivery: null,
  ...fields,
});

const buildOutgoing = (fields: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  client_msg_id: 'a',
  channel_id: 1,
  audience: 'public',
  content: 'mine',
  files: [],
  parent: null,
  state: 'pending',
  reason: null,
  seq: null,
  created_at: '2026-11-21T10:01:00.000Z',
  ...fields,
});

const utc = makeDayOf('UTC');
const me = { id: 1, first_name: 'Ivan', last_name: 'Franko', avatar: null };
const rowsOf = (input: Partial<RowsInput>) =>
  buildRows({
    messages: [],
    outbox: [],
    hasOlder: false,
    me,
    dayOf: utc,
    unreadAfterSeq: null,
    pageStarts: new Set(),
    closings: [],
    hasNewer: false,
    missing: 0,
    ...input,
  }).rows;

const draw = (row: TimelineRow): string => {
  switch (row.kind) {
    case 'head':
      return row.hasOlder ? 'older' : 'start';
    case 'day':
      return row.day;
    case 'foot':
      return 'newer';
    case 'gap':
      return `gap ${row.missing}`;
    case 'unread':
      return 'unread';
    case 'closed':
      return `closed ${row.closing.seq}`;
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
      'where a conversation was closed a line stands between the messages, and at the end',
      {
        messages: [buildMessage(7), buildMessage(8), buildMessage(9)],
        closings: [5, 7, 9].map((seq) => ({
          seq,
          at: '2026-11-21T11:00:00.000Z',
          by: 1,
          rating: null,
          isAsked: false,
        })),
        outbox: [buildOutgoing()],
      },
      ['start', '2026-11-21', 'message 7', 'closed 7', 'message 8', 'message 9 grouped', 'closed 9', 'pending a'],
    ],
    [
      'but not at the end of a window of older messages',
      {
        messages: [buildMessage(7)],
        closings: [{ seq: 9, at: '2026-11-21T11:00:00.000Z', by: 1, rating: undefined }],
        hasNewer: true,
      },
      ['start', '2026-11-21', 'message 7', 'newer'],
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
      'a forwarded message has its own header, and the next one of its sender goes on below it',
      {
        messages: [
          buildMessage(1),
          buildMessage(2, { metadata: { urls: [], previews: [], forwarded_from: 'Olena' } }),
          buildMessage(3),
        ],
      },
      ['start', '2026-11-21', 'message 1', 'message 2', 'message 3 grouped'],
    ],
    [
      'a message just within five minutes goes on, one at five minutes starts anew',
      {
        messages: [
          buildMessage(1, { created_at: '2026-11-21T10:00:00.000Z' }),
          buildMessage(2, { created_at: '2026-11-21T10:04:59.999Z' }),
          buildMessage(3, { created_at: '2026-11-21T10:09:59.999Z' }),
        ],
      },
      ['start', '2026-11-21', 'message 1', 'message 2 grouped', 'message 3'],
    ],
    [
      'a system message ends a group',
      { messages: [buildMessage(1), buildMessage(2, { system, created_by: null, author: null }), buildMessage(3)] },
      ['start', '2026-11-21', 'message 1', 'system 2', 'message 3'],
    ],
    [
      'a day begins at midnight of the reader',
      {
        dayOf: makeDayOf('Europe/Kyiv'),
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
      'the unread line stands before the first message held when the mark is right before it',
      { unreadAfterSeq: 4, hasOlder: true, messages: [buildMessage(5), buildMessage(6)] },
      ['older', '2026-11-21', 'unread', 'message 5', 'message 6 grouped'],
    ],
    [
      'the unread line stands at the very beginning where what was unread before it is gone',
      { unreadAfterSeq: 1, messages: [buildMessage(5), buildMessage(6)] },
      ['start', '2026-11-21', 'unread', 'message 5', 'message 6 grouped'],
    ],
    [
      'there is no unread line where only own messages follow the mark',
      { unreadAfterSeq: 1, messages: [buildMessage(1), buildMessage(2, { created_by: 1 })] },
      ['start', '2026-11-21', 'message 1', 'message 2'],
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

  it('every key is unique [4.19, 9.6]', () => {
    const messages = [buildMessage(1), buildMessage(2, { created_at: '2026-11-22T10:00:00.000Z' }), buildMessage(9)];
    const keys = rowsOf({ messages, outbox: [buildOutgoing()] }).map((row) => row.key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('a history window ends where the newer messages are to load, and show nothing that is on its way', () => {
    expect(drawn({ messages: [buildMessage(1)], outbox: [buildOutgoing()], hasNewer: true })).toEqual([
      'start',
      '2026-11-21',
      'message 1',
      'newer',
    ]);
  });

  it('messages missing at the end are said before what is on its way', () => {
    expect(drawn({ messages: [buildMessage(1)], outbox: [buildOutgoing()], missing: 4 })).toEqual([
      'start',
      '2026-11-21',
      'message 1',
      'gap 4',
      'pending a',
    ]);
  });
});

describe('rows built again', () => {
  const author = (seq: number) => 2 + (Math.floor(seq / 3) % 2);
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => {
      const seq = from + index;
      const minute = String(seq % 60).padStart(2, '0');
      const hour = String(Math.floor(seq / 60) % 24).padStart(2, '0');
      const day = 10 + Math.floor(seq / 1440);
      return buildMessage(seq, { created_by: author(seq), created_at: `2026-11-${day}T${hour}:${minute}:00.000Z` });
    });
  const start = range(1400, 1500);
  const edited = start.with(50, buildMessage(1450, { ...start[50], content: 'edited' }));
  const grown = [...edited, ...range(1501, 1530)];
  const deeper = [...range(1370, 1399), ...grown];
  const before: Partial<RowsInput> = { hasOlder: true, unreadAfterSeq: 1440, pageStarts: new Set([1400]) };
  const steps: [string, Partial<RowsInput>][] = [
    ['first', { ...before, messages: start }],
    ['with a message edited', { ...before, messages: edited }],
    ['with newer messages', { ...before, messages: grown }],
    ['with older messages', { ...before, messages: deeper, pageStarts: new Set([1400, 1370]) }],
    ['without the line', { ...before, messages: deeper, pageStarts: new Set([1400, 1370]), unreadAfterSeq: null }],
    ['with one on its way', { messages: deeper, pageStarts: new Set([1400, 1370]), outbox: [buildOutgoing()] }],
    [
      'in another time zone',
      { messages: deeper, pageStarts: new Set([1400, 1370]), dayOf: makeDayOf('Asia/Kathmandu') },
    ],
    [
      'with a line where it was closed',
      {
        messages: deeper,
        closings: [{ seq: 1450, at: '2026-11-21T11:00:00.000Z', by: 1, rating: undefined }],
      },
    ],
    ['of another window', { messages: range(3, 9) }],
    ['of none', { messages: [] }],
  ];
  const noClosings: RowsInput['closings'] = [];
  const complete = (input: Partial<RowsInput>): RowsInput => ({
    messages: [],
    outbox: [],
    hasOlder: false,
    me,
    dayOf: utc,
    unreadAfterSeq: null,
    pageStarts: new Set(),
    closings: noClosings,
    hasNewer: false,
    missing: 0,
    ...input,
  });

  it('are those built afresh, and every message is found among them', () => {
    const build = makeRowBuilder();
    for (const [name, step] of steps) {
      const input = complete(step);
      const built = build(input);
      expect(built.rows, name).toEqual(buildRows(input).rows);
      for (const { seq } of input.messages) {
        expect(built.rows[built.indexOf(seq)], name).toMatchObject({ message: { seq } });
      }
      expect(built.indexOf(1)).toBe(-1);
      expect(built.indexOf(9_999)).toBe(-1);
    }
  });

  it('are the same objects where nothing changed', () => {
    const build = makeRowBuilder();
    const first = build(complete({ ...before, messages: start })).rows;
    const second = build(complete({ ...before, messages: [...start, buildMessage(1501)] })).rows;
    expect(second.slice(1, first.length)).toEqual(first.slice(1));
    expect(second.slice(1, first.length).every((row, index) => row === first[index + 1])).toBe(true);
  });
});
