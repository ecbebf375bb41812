export const clientErasureAuditActions = ['client.erased'] as const;
