import type { EventFrame, SignalFrame } from '@switchboard/contract';
import { applyEvent, applySignal } from './handlers/apply-event.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

/** What happened: an event of the socket, or what an answer says of a change made here. */
type Happening = Pick<EventFrame, 'event' | 'data'>;

export interface EventSink {
  receive(frame: Happening): void;
  receiveSignal(frame: SignalFrame): void;
  /**
   * Runs a fetch whose answer may be older than events that come while it is under way: once `settle` has put the answer
   * in the state, those events are applied again. Handlers are idempotent, so that is always safe.
   */
  fetchAndReplay<Answer>(
    fetch: () => Promise<Answer>,
    settle: (state: State, answer: Answer) => State,
  ): Promise<Answer>;
}

/** Where events enter the state. */
export function makeEventSink(store: Store, now: () => number = Date.now): EventSink {
  const recordings = new Set<Happening[]>();
  return {
    receive: (frame) => {
      for (const recording of recordings) recording.push(frame);
      store.setState((state) => applyEvent(state, frame, { receivedAt: now() }));
    },
    receiveSignal: (frame) => store.setState((state) => applySignal(state, frame, { receivedAt: now() })),
    fetchAndReplay: async (fetch, settle) => {
      const recording: Happening[] = [];
      recordings.add(recording);
      try {
        const answer = await fetch();
        const meta = { receivedAt: now() };
        store.setState((state) =>
          recording.reduce((next, frame) => applyEvent(next, frame, meta), settle(state, answer)),
        );
        return answer;
      } finally {
        recordings.delete(recording);
      }
    },
  };
}
