import type { EventSink, StoreEvent } from './event-sink.ts';
import { slices } from './slices.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

/** `onReceived` is called when an event has changed the state, with the event and the state before and after. */
export function makeEventSink(
  store: Store,
  onReceived?: (frame: StoreEvent, before: State, after: State) => void,
): EventSink<State> {
  const recordings = new Set<StoreEvent[]>();
  return {
    receive: (frame) => {
      for (const recording of recordings) recording.push(frame);
      const before = store.getState();
      store.setState((state) => slices.applyEvent(state, frame, { receivedAt: Date.now() }));
      onReceived?.(frame, before, store.getState());
    },
    receiveSignal: (frame) => store.setState((state) => slices.applyEvent(state, frame, { receivedAt: Date.now() })),
    fetchAndReplay: async (fetch, settle) => {
      const recording: StoreEvent[] = [];
      recordings.add(recording);
      try {
        const answer = await fetch();
        const meta = { receivedAt: Date.now() };
        store.setState((state) =>
          recording.reduce((next, frame) => slices.applyEvent(next, frame, meta), settle(state, answer)),
        );
        return answer;
      } finally {
        recordings.delete(recording);
      }
    },
  };
}
