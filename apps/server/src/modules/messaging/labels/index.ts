import type { ServerModule } from '../../../platform/server-module/index.ts';
import { type LabelRoutesDeps, makeLabelRoutes } from './label-routes.ts';

export { assertLabel, labelConversations } from './label-conversation.ts';

/** Labels that a workspace puts on conversations. */
export const makeLabelsModule = (deps: LabelRoutesDeps): ServerModule => ({ routes: makeLabelRoutes(deps) });
