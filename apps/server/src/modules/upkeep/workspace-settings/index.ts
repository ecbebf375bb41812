import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeSettingsRoutes, type SettingsRoutesDeps } from './settings-routes.ts';

/** The owner's own actions: a workspace's settings, and handing it over. */
export const makeWorkspaceSettingsModule = (deps: SettingsRoutesDeps): ServerModule => ({
  routes: makeSettingsRoutes(deps),
});
