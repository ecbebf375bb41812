export const webhookAuditActions = [
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret_changed',
  'webhook.replayed',
  'webhook.switched_off',
] as const;
export const webhookAuditSubjects = ['webhook'] as const;
