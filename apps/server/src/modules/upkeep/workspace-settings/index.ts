import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeSettingsRoutes, type SettingsRoutesDeps } from './settings-routes.ts';

/** What only the owner of a workspace does: its settings, and handing it over. */
export const makeWorkspaceSettingsModule = (deps: SettingsRoutesDeps): ServerModule => ({
  routes: makeSettingsRoutes(deps),
});
