export const projectAuditActions = [
  'project.created',
  'project.updated',
  'project.archived',
  'project.restored',
  'project.deleted',
] as const;
