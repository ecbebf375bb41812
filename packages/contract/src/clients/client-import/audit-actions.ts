export const clientImportAuditActions = ['client.imported', 'client.exported'] as const;
