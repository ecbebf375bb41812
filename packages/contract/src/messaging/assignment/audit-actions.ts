export const assignmentAuditActions = ['assignment.changed', 'assignment.capacity_changed'] as const;
