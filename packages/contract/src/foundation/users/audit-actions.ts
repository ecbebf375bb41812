export const userAuditActions = [
  'user.created',
  'user.invited',
  'user.imported',
  'user.invite_resent',
  'user.updated',
  'user.deleted',
  'user.second_factors_reset',
] as const;
export const userAuditSubjects = ['user'] as const;
