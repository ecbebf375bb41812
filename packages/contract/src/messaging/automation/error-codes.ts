export const automationErrorCodes = {
  'automation_rule.not_found': { status: 404, message: 'There is no such rule' },
  'automation_rule.changed': { status: 409, message: 'Someone else has changed this rule' },
  'automation_rule.too_many': { status: 409, message: 'There are as many rules as there can be' },
} as const;
