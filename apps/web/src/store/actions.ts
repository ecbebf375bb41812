import { slices } from './slices.ts';

/** Everything a screen can do to the messenger's state. Failures are thrown as `ApiError` or `NetworkError` unless said otherwise. */
export interface Actions extends ReturnType<typeof slices.makeActions> {}

/** The actions of a page, bound to its store and connections. */
export const makeActions = (deps: Parameters<typeof slices.makeActions>[0]): Actions => slices.makeActions(deps);
