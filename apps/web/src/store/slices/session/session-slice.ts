import { defineSlice } from '../slice.ts';
import { emptySession } from './session-state.ts';

export interface SessionActions {
  /** Repeats the first load after it failed. */
  reload(): void;
}

export const sessionSlice = defineSlice({
  empty: emptySession,
  makeActions: ({ reload }: SessionActions): SessionActions => ({ reload }),
});
