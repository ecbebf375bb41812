export const projectAuditActions = [
  'project.created',
  'project.updated',
  'project.archived',
  'project.restored',
  'project.deleted',
] as const;
export const projectAuditSubjects = ['project'] as const;
