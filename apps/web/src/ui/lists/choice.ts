import type { Channel, ConversationFilter } from '@switchboard/contract';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

/** What a list shows, for whatever is done to many rows. */
interface Shown {
  channels: readonly Channel[];
  /** Finds all of them, those included that are not loaded; null where nothing does. */
  filter: ConversationFilter | null;
}

/** The rows of a list that are chosen, to do something to all of them. */
export interface Choice {
  subscribe: (listener: () => void) => () => void;
  ids: () => ReadonlySet<number>;
  shown: () => Shown;
  hasRows: () => boolean;
  show: (shown: Partial<Shown>) => void;
  /** Chooses a row or not; a range goes from the one before, as it became. */
  toggle: (id: number, isRange: boolean) => void;
  chooseShown: () => void;
  drop: (gone: ReadonlySet<number>) => void;
  clear: () => void;
  /** Whether rows are being chosen, though there may be none yet; and begins it, where no pointer shows the boxes. */
  isOn: () => boolean;
  begin: () => void;
}

export function makeChoice(): Choice {
  const listeners = new Set<() => void>();
  let ids: ReadonlySet<number> = new Set();
  let shown: Shown = { channels: [], filter: {} };
  let lastId: number | null = null;
  let hasBegun = false;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const set = (next: Iterable<number>) => {
    ids = new Set(next);
    hasBegun &&= ids.size > 0;
    notify();
  };
  const rangeTo = (id: number): number[] => {
    const places = [lastId, id].map((one) => shown.channels.findIndex((channel) => channel.id === one));
    const [from = -1, to = -1] = places.toSorted((one, other) => one - other);
    return from === -1 ? [id] : shown.channels.slice(from, to + 1).map((channel) => channel.id);
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ids: () => ids,
    shown: () => shown,
    hasRows: () => shown.channels.length > 0,
    show: (next) => {
      const isOther = next.filter !== undefined && JSON.stringify(next.filter) !== JSON.stringify(shown.filter);
      const hadRows = shown.channels.length > 0;
      shown = { ...shown, ...next };
      // What is chosen in a list that is not shown any more cannot be seen.
      if (isOther) set([]);
      else if (shown.channels.length > 0 !== hadRows) notify();
    },
    toggle: (id, isRange) => {
      const isOn = isRange ? true : !ids.has(id);
      const changed = isRange ? rangeTo(id) : [id];
      set(isOn ? [...ids, ...changed] : [...ids].filter((one) => one !== id));
      lastId = id;
    },
    chooseShown: () => set(shown.channels.map(({ id }) => id)),
    drop: (gone) => set([...ids].filter((id) => !gone.has(id))),
    clear: () => set([]),
    isOn: () => hasBegun || ids.size > 0,
    begin: () => {
      hasBegun = true;
      notify();
    },
  };
}

const ChoiceContext = createContext<Choice | null>(null);

/** Lets the rows of lists be chosen. */
export const ChoiceProvider = ChoiceContext.Provider;

/** Null where rows cannot be chosen. */
export const useChoice = () => useContext(ChoiceContext);

const none: ReadonlySet<number> = new Set();
const noListener = () => () => {};

export const useChosenIds = (choice: Choice | null): ReadonlySet<number> =>
  useSyncExternalStore(choice?.subscribe ?? noListener, choice?.ids ?? (() => none));

/** Whether the list has rows to choose from. */
export const useHasRows = (choice: Choice): boolean => useSyncExternalStore(choice.subscribe, choice.hasRows);

export const useIsChoosing = (choice: Choice | null): boolean =>
  useSyncExternalStore(choice?.subscribe ?? noListener, choice?.isOn ?? (() => false));

/** Says which rows a list has, in their order: none once it is gone. */
export function useShownRows(channels: readonly Channel[]): void {
  const choice = useChoice();
  useEffect(() => () => choice?.show({ channels: [] }), [choice]);
  useEffect(() => choice?.show({ channels }), [choice, channels]);
}

/** Says what finds the rows of a list. */
export function useShownFilter(filter: ConversationFilter | null): void {
  const choice = useChoice();
  const text = JSON.stringify(filter);
  useEffect(() => choice?.show({ filter: JSON.parse(text) as ConversationFilter | null }), [choice, text]);
}
