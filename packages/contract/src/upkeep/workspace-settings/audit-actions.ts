export const workspaceAuditActions = ['workspace.updated', 'workspace.owner_changed', 'workspace.exported'] as const;
export const workspaceAuditSubjects = ['workspace'] as const;
