// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { emptyTimeline } from '../slices/messages/messages-state.ts';
import type { State } from '../state.ts';
import { buildChannel, buildMessage, buildMessages, buildOutgoing, buildState, meId } from '../testing/build.ts';
import { settleOutbox } from './settle-outbox.ts';

const own = (seq: number, client_msg_id: string) => buildMessage({ seq, created_by: meId, client_msg_id });
const outgoing = (client_msg_id: string, seq: number | null = null, channel_id = 12) =>
  buildOutgoing({ client_msg_id, seq, channel_id });
const queueOf = (state: State) => state.outbox.map(({ client_msg_id, seq }) => [client_msg_id, seq]);
const holding = (messages = buildMessages(1, 3)) => buildState([{ channel: buildChannel(), messages }]);

describe('the send queue of a channel', () => {
  it('lets go of what is in the timeline and keeps the others, those of other channels too', () => {
    const state = {
      ...holding([...buildMessages(1, 3), own(4, 'a'), own(5, 'c')]),
      outbox: [outgoing('a'), outgoing('b'), outgoing('c', null, 13), outgoing('d', 1, 13)],
    };
    expect(queueOf(settleOutbox(state, 12))).toEqual([
      ['b', null],
      ['c', null],
      ['d', 1],
    ]);
  });

  it('takes no message of somebody else for its own', () => {
    const state = { ...holding([buildMessage({ seq: 1, client_msg_id: 'a' })]), outbox: [outgoing('a')] };
    expect(settleOutbox(state, 12)).toBe(state);
  });

  it('keeps what is to appear behind the newest message held, with its number, and lets go of what is before', () => {
    const state = { ...holding(), outbox: [outgoing('a'), outgoing('b', 9)] };
    const waiting = settleOutbox(state, 12, own(4, 'a'));
    expect(queueOf(waiting)).toEqual([
      ['a', 4],
      ['b', 9],
    ]);
    expect(waiting.outbox[1]).toBe(state.outbox[1]);
    expect(queueOf(settleOutbox(state, 12, own(3, 'a')))).toEqual([['b', 9]]);
  });

  it.each([
    ['is on its way', 'loading', 1],
    ['could not be loaded', 'failed', 0],
  ] as const)('waits for a timeline that %s or does not', (_what, status, left) => {
    const state = { ...holding(), timelines: { 12: { ...emptyTimeline(), status } }, outbox: [outgoing('a', 4)] };
    expect(settleOutbox(state, 12).outbox).toHaveLength(left);
  });

  it('waits for nothing where no timeline is held, but for an answer', () => {
    const state = { ...holding(), timelines: {}, outbox: [outgoing('a', 4), outgoing('b')] };
    expect(queueOf(settleOutbox(state, 12))).toEqual([['b', null]]);
  });

  it('leaves the state as it is where nothing changes', () => {
    const state = { ...holding(), outbox: [outgoing('a'), outgoing('b', 9)] };
    expect(settleOutbox(state, 12)).toBe(state);
    expect(settleOutbox(state, 13)).toBe(state);
    const mixed = { ...holding([own(1, 'a')]), outbox: [outgoing('z', null, 13), outgoing('a')] };
    expect(queueOf(settleOutbox(mixed, 12))).toEqual([['z', null]]);
  });
});
