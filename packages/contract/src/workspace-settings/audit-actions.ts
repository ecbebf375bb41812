export const workspaceAuditActions = ['workspace.updated', 'workspace.owner_changed'] as const;
