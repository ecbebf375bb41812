export const clientMergeAuditActions = ['client.merged', 'client.split'] as const;
