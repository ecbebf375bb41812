import type { ServerModule } from '../../platform/server-module/index.ts';
import { type CreateWorkspaceDeps, makeCreateWorkspace } from './create-workspace.ts';
import { findSignUpDomain } from './sign-up-queries.ts';
import { getWorkspace } from './workspace-queries.ts';
import { makeWorkspaceRoutes, type WorkspaceRoutesDeps } from './workspace-routes.ts';

export { makeCreateWorkspace } from './create-workspace.ts';
export { makeHostDirectory } from './host-directory.ts';
export { getSettings, updateOwner, updateSettings } from './settings-queries.ts';
export { findSignUpDomain } from './sign-up-queries.ts';
export { takeIds } from './take-ids.ts';
export { makeAddressOf, workspaceUrl } from './workspace-address.ts';
export {
  getWorkspace,
  listAuditRetentions,
  listWorkspaceIds,
  lockOwner,
  readAccessChanges,
  readMsSinceRightsChange,
} from './workspace-queries.ts';
export { toWorkspaceView } from './workspace-view.ts';

interface WorkspacesModuleDeps
  extends Omit<WorkspaceRoutesDeps, 'describeWorkspace' | 'createWorkspace'>,
    CreateWorkspaceDeps {}

/** Workspaces and the hosts that name them. */
export const makeWorkspacesModule = (deps: WorkspacesModuleDeps): ServerModule => ({
  routes: makeWorkspaceRoutes({
    ...deps,
    describeWorkspace: (workspaceId) =>
      deps.database.global(async (tx) => ({
        company: (await getWorkspace(tx, workspaceId)).company,
        sign_up_domain: await findSignUpDomain(tx, workspaceId),
      })),
    createWorkspace: makeCreateWorkspace(deps),
  }),
});
