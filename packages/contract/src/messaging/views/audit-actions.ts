export const viewAuditActions = ['view.created', 'view.changed', 'view.deleted'] as const;
export const viewAuditSubjects = ['view'] as const;
