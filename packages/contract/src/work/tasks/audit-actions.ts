export const taskAuditActions = [
  'task.deleted',
  'task_category.created',
  'task_category.updated',
  'task_category.deleted',
  'sprint.created',
  'sprint.updated',
  'sprint.deleted',
] as const;
export const taskAuditSubjects = ['task', 'task_category', 'sprint'] as const;
