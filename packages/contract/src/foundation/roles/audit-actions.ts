export const roleAuditActions = ['role.created', 'role.updated', 'role.deleted'] as const;
