import type { ServerModule } from '../../../platform/server-module/index.ts';
import { type CreateWorkspaceDeps, makeCreateWorkspace } from './create-workspace.ts';
import { findSignUpDomain } from './sign-up-queries.ts';
import { findWorkspaceBySubdomain } from './workspace-queries.ts';
import { makeWorkspaceRoutes, type WorkspaceRoutesDeps } from './workspace-routes.ts';

export { makeCreateWorkspace } from './create-workspace.ts';
export { beginErasure, deleteWorkspace, listDueErasures } from './erasure-queries.ts';
export { makeHostDirectory } from './host-directory.ts';
export { setPlan } from './plan-queries.ts';
export { noteHasNoPushDevices, noteHasPushDevices } from './push-device-queries.ts';
export {
  endClosingOffer,
  getSettings,
  lockClosingOffer,
  offersClosing,
  renameCompany,
  updateOwner,
  updateSettings,
  updateWaitingTimes,
} from './settings-queries.ts';
export { findSignUpDomain } from './sign-up-queries.ts';
export { takeIds } from './take-ids.ts';
export { makeAddressOf, workspaceUrl } from './workspace-address.ts';
export {
  findWorkspaceBySubdomain,
  getWorkspace,
  isWorkspaceOpen,
  listAuditRetentions,
  listWorkspaceIds,
  listWorkspaces,
  lockOwner,
  readAccess,
  readMsSinceRightsChange,
  type WorkspaceRow,
} from './workspace-queries.ts';
export { toWorkspaceView } from './workspace-view.ts';

interface WorkspacesModuleDeps
  extends Omit<WorkspaceRoutesDeps, 'describeWorkspace' | 'createWorkspace'>,
    CreateWorkspaceDeps {
  /** The name of the provider that people may sign in with. */
  findOpenIdName: (workspaceId: number) => Promise<string | null>;
}

/** Workspaces and the hosts that name them. */
export const makeWorkspacesModule = (deps: WorkspacesModuleDeps): ServerModule => ({
  routes: makeWorkspaceRoutes({
    ...deps,
    describeWorkspace: async (subdomain) => {
      const workspace = await findWorkspaceBySubdomain(deps.database, subdomain);
      if (workspace === null) return null;
      const [signUpDomain, openIdName] = await Promise.all([
        deps.database.global((tx) => findSignUpDomain(tx, workspace.id)),
        deps.findOpenIdName(workspace.id),
      ]);
      return { company: workspace.company, sign_up_domain: signUpDomain, openid_name: openIdName };
    },
    createWorkspace: makeCreateWorkspace(deps),
  }),
});
