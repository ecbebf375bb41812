export const retentionAuditActions = ['workspace.retention_changed'] as const;
