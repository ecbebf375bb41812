export const labelAuditActions = ['label.created', 'label.renamed', 'label.deleted'] as const;
export const labelAuditSubjects = ['label'] as const;
