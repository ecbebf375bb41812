export const customFieldAuditActions = [
  'custom_field.created',
  'custom_field.updated',
  'custom_field.moved',
  'custom_field.deleted',
] as const;
export const customFieldAuditSubjects = ['custom_field'] as const;
