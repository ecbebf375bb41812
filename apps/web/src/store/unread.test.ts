// @vitest-environment node
import { defaultPreferences } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import {
  changeHeldMessages,
  findHeldMessage,
  findMessageById,
  visibleWindow,
  withoutHistoryWindow,
} from './history/held-messages.ts';
import { unreadPosition } from './history/unread-position.ts';
import { withReaction, withReactions } from './reactions.ts';
import type { State } from './state.ts';
import {
  at,
  buildChannel,
  buildMe,
  buildMessage,
  buildMessages,
  buildState,
  buildTimeline,
  meId,
  member,
} from './testing/build.ts';
import { countsAsUnread, isBeingRead, settleReadMark } from './unread.ts';

describe('a message', () => {
  it.each([
    ['of a colleague', {}, true],
    ['of a client', { created_by: null, client_id: 70 }, true],
    ['of the reader', { created_by: meId }, false],
    ['that was deleted', { deleted_at: at(9) }, false],
    ['of the system', { created_by: null, system: { code: 'left', params: {} } }, false],
  ] as const)('%s counts as unread: %s %s', (_who, message, counts) => {
    expect(countsAsUnread(buildMessage({ seq: 1, ...message }), meId)).toBe(counts);
  });

  it('of a client counts as unread also while it is not known who reads', () => {
    const message = buildMessage({ seq: 1, created_by: null, client_id: 70 });
    expect(countsAsUnread(message, undefined)).toBe(true);
  });
});

it.each([
  ['on the screen of a focused window', { active: { channelId: 12, focused: true } }, true],
  ['on the screen of a window in the back', { active: { channelId: 12, focused: false } }, false],
  ['that is not on the screen', { active: { channelId: 13, focused: true } }, false],
  ['in which something was marked unread', { active: { channelId: 12, focused: true }, keptUnread: 12 }, false],
  [
    'beside one in which something was marked unread',
    { active: { channelId: 12, focused: true }, keptUnread: 13 },
    true,
  ],
] as const)('a channel %s is being read: %s', (_where, state, expected) => {
  expect(isBeingRead(buildState([], state), 12)).toBe(expected);
});

describe('a read mark that moves', () => {
  const holding = (from: number, to: number, last_seq = to): State =>
    buildState([
      {
        channel: buildChannel({ last_seq }),
        membership: member({ read_seq: 4, unread_count: 9, muted: true }),
        messages: from > to ? [] : buildMessages(from, to),
      },
    ]);
  const mark = (read_seq: number, more: { moved_back?: boolean; last_seq?: number; unread_count?: number } = {}) => ({
    channel_id: 12,
    read_seq,
    unread_count: 7,
    last_seq: 10,
    moved_back: false,
    ...more,
  });
  const settled = (state: State, ...args: Parameters<typeof mark>) => {
    const result = settleReadMark(state, mark(...args));
    return result && [result.membership.read_seq, result.membership.unread_count, result.isSure];
  };

  it('forward counts what is held from it to the newest message', () => {
    expect(settled(holding(1, 10), 6)).toEqual([6, 4, true]);
    expect(settled(holding(7, 10), 6)).toEqual([6, 4, true]);
    expect(settled(holding(1, 10), 10)).toEqual([10, 0, true]);
    expect(settled(holding(1, 10), 6, { last_seq: 8 })).toEqual([6, 4, true]);
    expect(settleReadMark(holding(1, 10), mark(6))?.membership).toMatchObject({ is_member: true, muted: true });
  });

  it('takes the count of the server where not all of that is held, and is sure of it for the same moment alone', () => {
    for (const state of [holding(8, 10), holding(1, 9, 10), holding(2, 1, 10), { ...holding(1, 10), timelines: {} }]) {
      expect(settled(state, 6)).toEqual([6, 7, true]);
      expect(settled(state, 6, { last_seq: 9 })).toEqual([6, 7, false]);
    }
  });

  it('is sure that nothing is unread behind the newest message, whatever is held', () => {
    expect(settled(holding(2, 1, 10), 10, { last_seq: 12 })).toEqual([10, 0, true]);
    expect(settled({ ...holding(2, 1, 10), channels: {} }, 6, { last_seq: 0 })).toEqual([6, 0, true]);
  });

  it('leaves out what is not to be read', () => {
    const own = buildMessage({ seq: 9, created_by: meId });
    const state = holding(1, 10);
    const timeline = buildTimeline([...buildMessages(1, 8), own, ...buildMessages(10, 10)]);
    expect(settled({ ...state, timelines: { 12: timeline } }, 6)).toEqual([6, 3, true]);
  });

  it('moves back only when it was moved back, and nowhere where it stands', () => {
    expect(settled(holding(1, 10), 3)).toBeNull();
    expect(settled(holding(1, 10), 4)).toBeNull();
    expect(settled(holding(1, 10), 3, { moved_back: true })).toEqual([3, 7, true]);
    expect(settled(holding(1, 10), 6, { moved_back: true })).toEqual([6, 4, true]);
    expect(settled(holding(1, 10), 4, { moved_back: true })).toBeNull();
    expect(settleReadMark({ ...holding(1, 10), memberships: {} }, mark(6))).toBeNull();
  });
});

describe('where a channel opens', () => {
  const place = (read_seq: number, unread_count: number, open_at: 'unread' | 'newest' = 'unread') => {
    const me = buildMe({ preferences: { ...defaultPreferences, open_at } });
    const membership = member({ read_seq, unread_count });
    return unreadPosition(buildState([{ channel: buildChannel({ last_seq: 200 }), membership }], { me }), 12);
  };

  it('is the first message behind the mark, where something is unread and the reader wants it so', () => {
    expect(place(80, 120)).toBe(81);
    expect(place(80, 0)).toBeNull();
    expect(place(80, 120, 'newest')).toBeNull();
    expect(unreadPosition(buildState(), 12)).toBeNull();
  });

  it('is the newest page where that reaches it, or what is held does, or the reader looks at a history window', () => {
    expect([place(174, 26), place(175, 25)]).toEqual([175, null]);
    const behind = (from: number): State =>
      buildState([
        {
          channel: buildChannel({ last_seq: 200 }),
          membership: member({ read_seq: 80, unread_count: 120 }),
          messages: buildMessages(from, 200),
        },
      ]);
    expect([unreadPosition(behind(81), 12), unreadPosition(behind(82), 12)]).toEqual([null, 81]);
    expect(
      unreadPosition({ ...behind(82), historyWindows: { 12: buildTimeline(buildMessages(5, 7)) } }, 12),
    ).toBeNull();
    expect(unreadPosition({ ...behind(82), channels: {} }, 12)).toBeNull();
    expect(
      unreadPosition({ ...behind(82), memberships: { 12: member({ is_member: false, unread_count: 9 }) } }, 12),
    ).toBeNull();
  });
});

describe('what is held of a channel', () => {
  const state: State = {
    ...buildState([{ channel: buildChannel(), messages: buildMessages(20, 22) }]),
    historyWindows: { 12: buildTimeline(buildMessages(5, 7)) },
  };

  it('is found by number and by id, among the newest messages and in the history window', () => {
    expect([21, 6, 23, 4, 19].map((seq) => findHeldMessage(state, 12, seq)?.seq)).toEqual([
      21,
      6,
      undefined,
      undefined,
      undefined,
    ]);
    expect([921, 906, 930].map((id) => findMessageById(state, 12, id)?.seq)).toEqual([21, 6, undefined]);
    expect([findHeldMessage(state, 13, 21), findMessageById(state, 13, 921)]).toEqual([undefined, undefined]);
  });

  it('is shown from the history window while there is one', () => {
    expect(visibleWindow(state, 12)).toBe(state.historyWindows[12]);
    const back = withoutHistoryWindow(state, 12);
    expect(visibleWindow(back, 12)).toBe(state.timelines[12]);
    expect(back.historyWindows).toEqual({});
    expect(withoutHistoryWindow(back, 12)).toBe(back);
  });

  it('changes in both, each for itself, and stays the same object where nothing does', () => {
    expect(changeHeldMessages(state, 12, (messages) => messages)).toBe(state);
    expect(changeHeldMessages(state, 13, () => [])).toBe(state);
    const changed = changeHeldMessages(state, 12, (messages) =>
      messages[0]?.seq === 5 ? messages.slice(1) : messages,
    );
    expect(changed.historyWindows[12]?.messages.map(({ seq }) => seq)).toEqual([6, 7]);
    expect(changed.timelines).toBe(state.timelines);
    const newest = changeHeldMessages(state, 12, (messages) =>
      messages[0]?.seq === 20 ? messages.slice(1) : messages,
    );
    expect(newest.timelines[12]).toMatchObject({ status: 'ready', messages: [{ seq: 21 }, { seq: 22 }] });
    expect(newest.historyWindows).toBe(state.historyWindows);
  });
});

describe('a reaction', () => {
  const given = [
    { emoji: '👍', user_ids: [5, meId] },
    { emoji: '🎉', user_ids: [6] },
  ];

  it.each([
    ['a new emoji', '❤️', true, [...given, { emoji: '❤️', user_ids: [meId] }]],
    ['an emoji of others', '🎉', true, [given[0], { emoji: '🎉', user_ids: [6, meId] }]],
    ['an emoji that is on already', '👍', true, given],
    ['an emoji taken off', '👍', false, [{ emoji: '👍', user_ids: [5] }, given[1]]],
    ['an emoji of others taken off', '🎉', false, given],
    ['an emoji that nobody chose taken off', '❤️', false, given],
  ])('with %s', (_what, emoji, on, expected) => {
    expect(withReaction(given, emoji, meId, on)).toEqual(expected);
  });

  it('that was the last of its emoji is gone, and shows on its message alone', () => {
    expect(withReaction([{ emoji: '👍', user_ids: [meId] }], '👍', meId, false)).toEqual([]);
    const state = buildState([{ channel: buildChannel(), messages: buildMessages(1, 2) }]);
    const shown = withReactions(state, 12, 2, given);
    expect(shown.timelines[12]?.messages).toEqual([
      buildMessage({ seq: 1 }),
      buildMessage({ seq: 2, reactions: given }),
    ]);
  });
});
