export { type CreatedWorkspace, makeCreateWorkspace, type NewWorkspace, passwordHashing } from './create-workspace.ts';
export { type HostDirectory, makeHostDirectory } from './host-directory.ts';
export { takeIds } from './take-ids.ts';
export { getWorkspace, listWorkspaceIds, type WorkspaceRow } from './workspace-queries.ts';
export { makeWorkspaceRoutes, workspaceUrl } from './workspace-routes.ts';
