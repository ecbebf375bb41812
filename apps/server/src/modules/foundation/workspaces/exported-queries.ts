/** For use in other modules' SQL. */
export const workspacesTable = 'workspaces';
