import { createContext, useContext } from 'react';
import { useStore as useZustand } from 'zustand';
import type { Actions } from './actions.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

const StoreContext = createContext<Store | null>(null);
const ActionsContext = createContext<Actions | null>(null);

export const StoreProvider = StoreContext.Provider;
export const ActionsProvider = ActionsContext.Provider;

/** The store itself, for reading at the time of an action. */
export function useStoreApi(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useStoreApi needs a StoreProvider above it');
  return store;
}

/** A part of the state; wrap the selector in `useShallow` when it makes a new list. */
export function useStore<Part>(selector: (state: State) => Part): Part {
  return useZustand(useStoreApi(), selector);
}

/** What a screen can do to the messenger's state. */
export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('useActions needs an ActionsProvider above it');
  return actions;
}
