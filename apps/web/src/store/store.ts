import { createStore, type StoreApi } from 'zustand/vanilla';
import { emptyState, type State } from './state.ts';

export type Store = StoreApi<State>;

export const makeStore = (initial: Partial<State> = {}): Store =>
  createStore<State>(() => ({ ...emptyState(), ...initial }));
