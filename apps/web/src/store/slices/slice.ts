import type { EventData, EventName, SignalData, SignalName } from '@switchboard/contract';

export interface EventMeta {
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** The data of an event or a signal. */
export type DataOf<Name extends EventName | SignalName> = Name extends EventName
  ? EventData<Name>
  : Name extends SignalName
    ? SignalData<Name>
    : never;

/**
 * Pure and idempotent: a repeated event changes nothing. Returns the same state when nothing changes. `Uses` is the
 * part of the state that it reads and writes; the rest is kept as it is.
 */
export type Handler<Uses, Name extends EventName | SignalName> = (
  state: Uses,
  data: DataOf<Name>,
  meta: EventMeta,
) => Uses;

export type Handlers<Uses> = { [Name in EventName | SignalName]?: Handler<Uses, Name> };

/** A part of the page's state, with the events and signals that change it and the actions of screens on it. */
export interface Slice<Own, Uses, Deps, Actions> {
  /** The part without a signed-in user. */
  empty: () => Own;
  handlers?: Handlers<Uses>;
  /** `deps` are the dependencies of the actions, under the names that the page uses. */
  makeActions?: (deps: Deps) => Actions;
}

/** Infers the types of a slice; `slices.ts` combines the slices. */
export const defineSlice = <Own, Uses = Own, Deps = never, Actions = never>(
  slice: Slice<Own, Uses, Deps, Actions>,
): Slice<Own, Uses, Deps, Actions> => slice;
