export { makeCreateWorkspace, passwordHashing } from './create-workspace.ts';
export { makeHostDirectory } from './host-directory.ts';
export { takeIds } from './take-ids.ts';
export { getWorkspace, listWorkspaceIds, readAccessChanges } from './workspace-queries.ts';
export { makeWorkspaceRoutes, workspaceUrl } from './workspace-routes.ts';
