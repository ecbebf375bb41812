import type { ServerModule } from '../../platform/server-module/index.ts';
import { type CreateWorkspaceDeps, makeCreateWorkspace } from './create-workspace.ts';
import { getWorkspace } from './workspace-queries.ts';
import { makeWorkspaceRoutes, type WorkspaceRoutesDeps } from './workspace-routes.ts';

export { makeCreateWorkspace, passwordHashing } from './create-workspace.ts';
export { makeHostDirectory } from './host-directory.ts';
export { takeIds } from './take-ids.ts';
export { getWorkspace, listWorkspaceIds, readAccessChanges } from './workspace-queries.ts';
export { workspaceUrl } from './workspace-routes.ts';

interface WorkspacesModuleDeps
  extends Omit<WorkspaceRoutesDeps, 'findCompany' | 'createWorkspace'>,
    CreateWorkspaceDeps {}

/** Workspaces and the hosts that name them. */
export const makeWorkspacesModule = (deps: WorkspacesModuleDeps): ServerModule => ({
  routes: makeWorkspaceRoutes({
    ...deps,
    findCompany: async (workspaceId) => (await deps.database.global((tx) => getWorkspace(tx, workspaceId))).company,
    createWorkspace: makeCreateWorkspace(deps),
  }),
});
