export const automationAuditActions = [
  'automation_rule.created',
  'automation_rule.changed',
  'automation_rule.deleted',
  'automation_rule.moved',
] as const;
export const automationAuditSubjects = ['automation_rule'] as const;
