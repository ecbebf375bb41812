import type { EventFrame, EventName, SignalFrame, SignalName } from '@switchboard/contract';
import type { EventMeta } from './slice.ts';

type ChangeOfPart = (state: never, data: never, meta: EventMeta) => object;

/** A slice of any types. */
interface AnySlice {
  empty: () => object;
  handlers?: { [Name in EventName | SignalName]?: ChangeOfPart };
  makeActions?: (deps: never) => unknown;
}

/** The intersection of a union's members. */
type Intersect<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type OwnOf<Each> = Each extends { empty: () => infer Own } ? Own : never;
type DepsOf<Each> = Each extends { makeActions?: (deps: infer Deps) => unknown } ? Deps : never;
type ActionsOf<Each> = Each extends { makeActions?: (deps: never) => infer Actions } ? Actions : never;

export type StateOf<List extends readonly AnySlice[]> = Intersect<OwnOf<List[number]>>;

/** Combines slices into one state, event entry point and set of actions; an event passes through them in order. */
export function composeSlices<const List extends readonly AnySlice[]>(slices: List) {
  type State = StateOf<List>;
  type Change = (state: State, data: unknown, meta: EventMeta) => State;

  return {
    /** The state without a signed-in user. */
    makeEmptyState: () => Object.assign({}, ...slices.map((slice) => slice.empty())) as State,
    /** The state after an event or a signal; an unknown one, as from a newer server, changes nothing. */
    applyEvent: (state: State, { event, data }: Pick<EventFrame | SignalFrame, 'event' | 'data'>, meta: EventMeta) =>
      slices.reduce<State>((next, { handlers }) => {
        const change = handlers?.[event] as Change | undefined;
        return change ? change(next, data, meta) : next;
      }, state),
    /** Whether an event or a signal changes the state at all. */
    handles: (event: EventName | SignalName) => slices.some(({ handlers }) => handlers?.[event] !== undefined),
    /** The actions of a page, with the dependencies they need. */
    makeActions: (deps: Intersect<DepsOf<List[number]>>) =>
      Object.assign({}, ...slices.map((slice) => slice.makeActions?.(deps as never))) as Intersect<
        ActionsOf<List[number]>
      >,
  };
}
