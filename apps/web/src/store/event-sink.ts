import type { EventFrame, SignalFrame } from '@switchboard/contract';
import type { MessengerState } from './slices/messenger-state.ts';

/** An event from the socket, or the result of a change made on this page. */
export type StoreEvent = Pick<EventFrame, 'event' | 'data'>;

/** Where events enter the state. `State` is what `settle` puts fetched answers in. */
export interface EventSink<State = MessengerState> {
  receive(frame: StoreEvent): void;
  receiveSignal(frame: SignalFrame): void;
  /**
   * Runs a fetch whose answer may be older than events that arrive meanwhile: after `settle` has put the answer in the
   * state, those events are applied again. Handlers are idempotent, so that is always safe.
   */
  fetchAndReplay<Answer>(
    fetch: () => Promise<Answer>,
    settle: (state: State, answer: Answer) => State,
  ): Promise<Answer>;
}
