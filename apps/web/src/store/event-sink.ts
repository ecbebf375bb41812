import type { EventFrame, SignalFrame } from '@switchboard/contract';
import type { MessengerState } from './slices/messenger-state.ts';

/** What happened: an event of the socket, or what an answer says of a change made here. */
export type Happening = Pick<EventFrame, 'event' | 'data'>;

/** Where events enter the state. `State` is what the fetches of whoever holds it put answers in. */
export interface EventSink<State = MessengerState> {
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
