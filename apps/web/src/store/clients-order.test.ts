// @vitest-environment node
import { defaultPreferences, type EventData } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { needsLoadAfter } from './loading/load.ts';
import { selectMyClients, selectNewClients } from './selectors.ts';
import { slices } from './slices.ts';
import type { State } from './state.ts';
import { at, buildBot, buildConversation, buildMe, buildMessage, buildState, meId, member } from './testing/build.ts';

const conversation = (id: number, activeAt: number, awaitingAt: number | null, manager_id: number | null = null) => ({
  channel: buildConversation({
    id,
    manager_id,
    active_at: at(activeAt),
    awaiting_since: awaitingAt === null ? null : at(awaitingAt),
    awaiting_reply: awaitingAt !== null,
  }),
  ...(manager_id === meId && { membership: member() }),
});
const ids = (state: State) => selectNewClients(state).map(({ id }) => id);
const hear = (state: State, message: Partial<EventData<'newMessage'>>) =>
  slices.applyEvent(state, { event: 'newMessage', data: buildMessage({ seq: 1, ...message }) }, { receivedAt: 1_000 });

describe('conversations', () => {
  it('are those first that wait, the longest waiting on top, then the others by activity [23.15]', () => {
    const all = [
      conversation(40, 50, 50),
      conversation(41, 40, 10),
      conversation(42, 30, null),
      conversation(43, 35, null),
      conversation(44, 40, 10),
    ];
    expect(ids(buildState(all))).toEqual([44, 41, 40, 43, 42]);
    const newest = { ...defaultPreferences, clients_order: 'newest' } as const;
    expect(ids(buildState(all, { me: buildMe({ preferences: newest }) }))).toEqual([40, 44, 41, 43, 42]);
  });

  it('of the reader are sorted alike under each bot', () => {
    const all = [conversation(40, 50, null, meId), conversation(41, 40, 40, meId), conversation(42, 45, 30, meId)];
    expect(selectMyClients(buildState(all)).map(({ channels }) => channels.map(({ id }) => id))).toEqual([
      [42, 41, 40],
    ]);
  });
});

describe('bots', () => {
  const under = (botId: number, id: number, awaitingAt: number | null) => {
    const { channel, ...rest } = conversation(id, 50, awaitingAt, meId);
    return { channel: { ...channel, bot_id: botId, bot: buildBot({ id: botId, title: `Bot ${botId}` }) }, ...rest };
  };
  const all = [under(1, 40, null), under(2, 41, 30), under(3, 42, 20), under(4, 43, null)];

  it('follow each other by who waits longest under them, the others by title', () => {
    expect(selectMyClients(buildState(all)).map(({ botId }) => botId)).toEqual([3, 2, 1, 4]);
  });

  it('stay in the order of their titles where the newest comes first', () => {
    const newest = buildMe({ preferences: { ...defaultPreferences, clients_order: 'newest' } });
    expect(selectMyClients(buildState(all, { me: newest })).map(({ botId }) => botId)).toEqual([1, 2, 3, 4]);
  });
});

describe('a conversation that waits', () => {
  const waiting = buildState([conversation(40, 10, 10), conversation(41, 20, 20)]);

  it('keeps its place when the client writes again', () => {
    const again = hear(waiting, { channel_id: 40, client_id: 70, created_by: null, created_at: at(30) });
    expect(ids(again)).toEqual([40, 41]);
    expect(again.channels[40]).toMatchObject({ awaiting_since: at(10), active_at: at(30) });
  });

  it('waits no more when it is answered, and from the next question on again', () => {
    const answered = hear(waiting, { channel_id: 40, created_by: 5, created_at: at(30) });
    expect(answered.channels[40]).toMatchObject({ awaiting_since: null, awaiting_reply: false, active_at: at(30) });
    expect(ids(answered)).toEqual([41, 40]);
    const asked = hear(answered, { channel_id: 40, seq: 2, client_id: 70, created_by: null, created_at: at(40) });
    expect(asked.channels[40]).toMatchObject({ awaiting_since: at(40), awaiting_reply: true });
  });

  it('stays where it is when a colleague joins', () => {
    const system = { code: 'member_joined', params: {} } as unknown as EventData<'newMessage'>['system'];
    const joined = hear(waiting, { channel_id: 40, created_by: null, author: null, system, created_at: at(30) });
    expect(joined.channels[40]).toMatchObject({ awaiting_since: at(10), active_at: at(10), last_seq: 1 });
  });
});

describe('a bot that is removed', () => {
  it('takes its conversations from those that wait, as the server does [23.15]', () => {
    const other = conversation(42, 5, 5);
    const waiting = buildState([
      conversation(40, 10, 10),
      conversation(41, 20, 20),
      { channel: { ...other.channel, bot_id: 2, bot: buildBot({ id: 2 }) } },
    ]);
    const bots = [buildBot()];
    const removed = slices.applyEvent(waiting, { event: 'updateBots', data: { bots } }, { receivedAt: 1_000 });
    expect(ids(removed)).toEqual([40, 41, 42]);
    expect(removed.channels[42]).toMatchObject({ awaiting_since: null, awaiting_reply: false });
    const written = hear(removed, { channel_id: 42, client_id: 70, created_by: null, created_at: at(40) });
    expect(ids(written)).toEqual([40, 41, 42]);
    expect(written.channels[42]).toMatchObject({ awaiting_since: null, awaiting_reply: false });
    const frame = { type: 'event', seq: 1, topic: '', event: 'updateBots' } as const;
    expect(needsLoadAfter({ ...frame, data: { bots } })).toBe(false);
    // Only the server knows how long the restored ones have waited.
    expect(needsLoadAfter({ ...frame, data: { bots, isRestored: true } })).toBe(true);
  });
});
