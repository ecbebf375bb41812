import type { EventData, ReadState } from '@switchboard/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { putChannel } from './channels.ts';
import { settleReadCall } from './mark-read.ts';
import { slices } from './slices.ts';
import { makeStore, type Store } from './store.ts';
import { buildChannel, buildMessage, buildMessages, buildState, member } from './testing/build.ts';
import { settleReadMark } from './unread.ts';

type Frame = Parameters<typeof slices.applyEvent>[1];

const apply = (store: Store, frame: Frame) =>
  store.setState((state) => slices.applyEvent(state, frame, { receivedAt: 1_000 }));

/** The server side of one channel in which only others write. */
class ServerChannel {
  lastSeq = 3;
  readSeq = 3;
  /** Events not delivered yet, by number. */
  readonly events: Frame[] = [];

  get readState(): ReadState {
    return { read_seq: this.readSeq, unread_count: this.lastSeq - this.readSeq, last_seq: this.lastSeq };
  }

  write(): void {
    this.lastSeq += 1;
    this.events.push({ event: 'newMessage', data: buildMessage({ seq: this.lastSeq }) });
  }

  markRead(upTo: number): ReadState {
    if (upTo > this.readSeq) this.#move(Math.min(upTo, this.lastSeq), false);
    return this.readState;
  }

  markUnread(from: number): ReadState {
    if (from - 1 !== this.readSeq) this.#move(from - 1, true);
    return this.readState;
  }

  #move(readSeq: number, moved_back: boolean): void {
    this.readSeq = readSeq;
    this.events.push({ event: 'readMessages', data: { channel_id: 12, ...this.readState, moved_back } });
  }
}

/** A page that follows the channel; the test decides when its calls are answered. */
function followChannel(server: ServerChannel, heldFrom: number) {
  const store = makeStore(
    buildState([
      {
        channel: buildChannel({ last_seq: server.lastSeq }),
        membership: member({ read_seq: server.readSeq }),
        messages: buildMessages(heldFrom, server.lastSeq),
      },
    ]),
  );
  const answers: (() => void)[] = [];
  const settled: Promise<void>[] = [];
  const call = (moved_back: boolean, act: () => ReadState) => {
    const answer = act();
    const wait = new Promise<ReadState>((resolve) => answers.push(() => resolve(answer)));
    settled.push(settleReadCall(store, 12, moved_back, () => wait));
  };
  const heldLastSeq = () => store.getState().channels[12]?.last_seq ?? 0;
  return { store, answers, settled, call, heldLastSeq };
}

const steps = fc.constantFrom(
  'someone writes',
  'read here',
  'unread here',
  'read elsewhere',
  'unread elsewhere',
  'an event arrives',
  'an answer arrives',
);

describe('read marks', () => {
  it('end as a fresh load has them, in whatever order answers and events come [4.14]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(steps, fc.nat(5)), { maxLength: 30 }),
        fc.constantFrom(1, 3),
        fc.boolean(),
        async (run, heldFrom, eventsFirst) => {
          const server = new ServerChannel();
          const page = followChannel(server, heldFrom);
          const deliver = () => {
            const frame = server.events.shift();
            if (frame) apply(page.store, frame);
          };
          const answer = async () => {
            page.answers.shift()?.();
            await new Promise((resolve) => setImmediate(resolve));
          };
          const act: Record<string, (n: number) => void | Promise<void>> = {
            'someone writes': () => server.write(),
            'read here': () => page.call(false, () => server.markRead(page.heldLastSeq())),
            'unread here': (n) => page.call(true, () => server.markUnread(Math.max(1, page.heldLastSeq() - n))),
            'read elsewhere': () => void server.markRead(server.lastSeq),
            'unread elsewhere': (n) => void server.markUnread(Math.max(1, server.lastSeq - n)),
            'an event arrives': deliver,
            'an answer arrives': answer,
          };
          for (const [step, n] of run) await act[step]?.(n);
          if (eventsFirst) while (server.events.length > 0) deliver();
          while (page.answers.length > 0) await answer();
          while (server.events.length > 0) deliver();
          await Promise.all(page.settled);

          // Fetches the missing data, as the refresher does.
          if (page.store.getState().stale.channels.includes(12)) {
            const { last_seq } = server.readState;
            page.store.setState((state) => putChannel(state, buildChannel({ last_seq }), member(server.readState)));
          }
          const { read_seq, unread_count } = page.store.getState().memberships[12] ?? member();
          expect({ read_seq, unread_count }).toEqual({
            read_seq: server.readSeq,
            unread_count: server.lastSeq - server.readSeq,
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  const mark = (fields: Partial<EventData<'readMessages'>>): EventData<'readMessages'> => ({
    channel_id: 12,
    read_seq: 3,
    unread_count: 0,
    last_seq: 9,
    moved_back: false,
    ...fields,
  });
  const holding = (from: number, readSeq: number) =>
    buildState([
      {
        channel: buildChannel({ last_seq: 9 }),
        membership: member({ read_seq: readSeq, unread_count: 9 - readSeq }),
        messages: buildMessages(from, 9),
      },
    ]);

  it('never move back unless the reader marked something unread', () => {
    expect(settleReadMark(holding(1, 7), mark({ read_seq: 5 }))).toBeNull();
    const back = settleReadMark(holding(1, 7), mark({ read_seq: 5, moved_back: true }));
    expect(back?.membership).toMatchObject({ read_seq: 5, unread_count: 4 });
  });

  it('count what is held rather than believe an older answer', () => {
    const settled = settleReadMark(holding(1, 2), mark({ read_seq: 6, unread_count: 1, last_seq: 7 }));
    expect(settled).toMatchObject({ membership: { unread_count: 3 }, isSure: true });
  });

  it('ask for the channel when the answer is of another moment and too little is held to count', () => {
    const state = holding(8, 2);
    const frame = { event: 'readMessages', data: mark({ read_seq: 4, unread_count: 3, last_seq: 7 }) } as const;
    expect(slices.applyEvent(state, frame, { receivedAt: 1 }).stale.channels).toEqual([12]);
    const now = { event: 'readMessages', data: mark({ read_seq: 4, unread_count: 5, last_seq: 9 }) } as const;
    expect(slices.applyEvent(state, now, { receivedAt: 1 }).stale.channels).toEqual([]);
  });

  it('keep the channel on the screen unread until it is read, wherever that happens', () => {
    const open = { ...holding(1, 9), active: { channelId: 12, focused: true } };
    const back = { event: 'readMessages', data: mark({ read_seq: 5, moved_back: true }) } as const;
    const kept = slices.applyEvent(open, back, { receivedAt: 1 });
    expect(kept.keptUnread).toBe(12);
    const read = { event: 'readMessages', data: mark({ read_seq: 9 }) } as const;
    expect(slices.applyEvent(kept, read, { receivedAt: 1 }).keptUnread).toBeNull();
  });
});
