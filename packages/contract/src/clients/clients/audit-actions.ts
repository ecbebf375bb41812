export const clientAuditActions = ['client.updated', 'client.deleted'] as const;
