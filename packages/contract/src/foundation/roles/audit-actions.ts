export const roleAuditActions = ['role.created', 'role.updated', 'role.deleted'] as const;
export const roleAuditSubjects = ['role'] as const;
