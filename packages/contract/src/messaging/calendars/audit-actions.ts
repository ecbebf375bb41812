export const calendarAuditActions = ['calendar.created', 'calendar.changed', 'calendar.deleted'] as const;
export const calendarAuditSubjects = ['calendar'] as const;
