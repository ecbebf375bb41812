import { createContext, useContext } from 'react';
import { useStore as useZustand } from 'zustand';
import type { Actions } from './actions.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

const StoreContext = createContext<Store | null>(null);
const ActionsContext = createContext<Actions | null>(null);

export const StoreProvider = StoreContext.Provider;
export const ActionsProvider = ActionsContext.Provider;

/** The store itself, for reading when an action runs. */
export function useStoreApi(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useStoreApi needs a StoreProvider above it');
  return store;
}

/** Selects a part of the state; wrap the selector in `useShallow` when it returns a new list. */
export function useStore<Part>(selector: (state: State) => Part): Part {
  return useZustand(useStoreApi(), selector);
}

/** The actions of screens on the messenger's state. */
export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('useActions needs an ActionsProvider above it');
  return actions;
}
