import type { ServerModule } from '../../../platform/server-module/index.ts';
import { type DraftRoutesDeps, makeDraftRoutes } from './draft-routes.ts';

export { deleteDraftsOfChannel, deleteDraftsOfOutsiders } from './removal-queries.ts';

/** Texts that users have written and not sent. */
export const makeDraftsModule = (deps: DraftRoutesDeps): ServerModule => ({ routes: makeDraftRoutes(deps) });
