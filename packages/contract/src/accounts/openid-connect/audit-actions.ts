export const openIdAuditActions = [
  'openid.updated',
  'openid.removed',
  'openid.linked',
  'openid.unlinked',
  'openid.admitted',
] as const;
