import type { ServerModule } from '../../../platform/server-module/index.ts';
import { type LabelRoutesDeps, makeLabelRoutes } from './label-routes.ts';

/** What a workspace calls its conversations by. */
export const makeLabelsModule = (deps: LabelRoutesDeps): ServerModule => ({ routes: makeLabelRoutes(deps) });
