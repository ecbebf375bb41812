export const userAuditActions = [
  'user.created',
  'user.invited',
  'user.invite_resent',
  'user.updated',
  'user.deleted',
] as const;
