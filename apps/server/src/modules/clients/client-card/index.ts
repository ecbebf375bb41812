import type { ServerModule } from '../../../platform/server-module/index.ts';
import { type ClientCardRoutesDeps, makeClientCardRoutes } from './client-card-routes.ts';

export { eraseNotes } from './erase-queries.ts';
export { countNotes } from './note-queries.ts';

/** The team's view of a client: the card, notes, history, blocking. */
export const makeClientCardModule = (deps: ClientCardRoutesDeps): ServerModule => ({
  routes: makeClientCardRoutes(deps),
});
