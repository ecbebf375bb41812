export const targetAuditActions = [
  'target_policy.created',
  'target_policy.changed',
  'target_policy.deleted',
  'target_policy.moved',
] as const;
export const targetAuditSubjects = ['target_policy'] as const;
