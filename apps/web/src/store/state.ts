import { slices } from './slices.ts';

/** Everything that events change, by id, as defined by the slices. Data that is only fetched is in the query cache. */
export interface State extends ReturnType<typeof slices.makeEmptyState> {}

/** The state without a signed-in user. */
export const emptyState = (): State => slices.makeEmptyState();
