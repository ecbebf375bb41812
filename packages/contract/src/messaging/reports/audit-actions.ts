export const reportAuditActions = ['report.exported'] as const;
