import { slices } from './slices.ts';

/** Everything that events change, by id, as the slices bring it. Screens that are only fetched live in the query cache instead. */
export interface State extends ReturnType<typeof slices.makeEmptyState> {}

/** The state of a page on which nobody is signed in. */
export const emptyState = (): State => slices.makeEmptyState();
