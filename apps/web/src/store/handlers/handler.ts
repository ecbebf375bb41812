import type { EventData, EventName, SignalData, SignalName } from '@switchboard/contract';
import type { State } from '../state.ts';

export interface EventMeta {
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** Pure and idempotent: the same event again changes nothing. Returns the same state when there is nothing to change. */
export type Handler<Name extends EventName> = (state: State, data: EventData<Name>, meta: EventMeta) => State;
export type SignalHandler<Name extends SignalName> = (state: State, data: SignalData<Name>, meta: EventMeta) => State;

export type Handlers<Names extends EventName> = { [Name in Names]: Handler<Name> };
export type SignalHandlers = { [Name in SignalName]: SignalHandler<Name> };
