export const clientAuditActions = ['client.updated', 'client.deleted'] as const;
export const clientAuditSubjects = ['client'] as const;
