import type { EventData, EventName } from '@switchboard/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { State } from './state.ts';

/** The state before and after an event, for comparison. */
export interface StaleContext {
  before: State;
  after: State;
}

/** The keys of the queries that an event makes stale. */
export type StaleRule<Name extends EventName> = (data: EventData<Name>, context: StaleContext) => readonly QueryKey[];

/** A feature's own, in the `stale-queries.ts` of its folder. */
export type StaleRules = { readonly [Name in EventName]?: StaleRule<Name> };
