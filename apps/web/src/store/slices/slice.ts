import type { EventData, EventName, SignalData, SignalName } from '@switchboard/contract';

export interface EventMeta {
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** What an event or a signal carries. */
export type DataOf<Name extends EventName | SignalName> = Name extends EventName
  ? EventData<Name>
  : Name extends SignalName
    ? SignalData<Name>
    : never;

/**
 * Pure and idempotent: the same event again changes nothing. Returns the same state when there is nothing to change. `Uses` is
 * the part of the state that it reads and writes; the rest of the state is kept as it is.
 */
export type Handler<Uses, Name extends EventName | SignalName> = (
  state: Uses,
  data: DataOf<Name>,
  meta: EventMeta,
) => Uses;

export type Handlers<Uses> = { [Name in EventName | SignalName]?: Handler<Uses, Name> };

/** A part of the page's state, with the events and signals that change it and what a screen can do to it. */
export interface Slice<Own, Uses, Deps, Actions> {
  /** The part on a page on which nobody is signed in. */
  empty: () => Own;
  handlers?: Handlers<Uses>;
  /** `deps` is what the actions need, by the names under which the page has it. */
  makeActions?: (deps: Deps) => Actions;
}

/** Names the types of a slice; `slices.ts` puts them together. */
export const defineSlice = <Own, Uses = Own, Deps = never, Actions = never>(
  slice: Slice<Own, Uses, Deps, Actions>,
): Slice<Own, Uses, Deps, Actions> => slice;
