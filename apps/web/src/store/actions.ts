import { slices } from './slices.ts';

/** All actions of screens on the messenger's state. Failures are thrown as `ApiError` or `NetworkError` by default. */
export interface Actions extends ReturnType<typeof slices.makeActions> {}

/** The actions of a page, bound to its store and connections. */
export const makeActions = (deps: Parameters<typeof slices.makeActions>[0]): Actions => slices.makeActions(deps);
