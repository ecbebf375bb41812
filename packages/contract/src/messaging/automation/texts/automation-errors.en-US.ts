export default {
  automation_rule: {
    not_found: 'This rule no longer exists',
    changed: 'Someone else has changed this rule. Close the form and open it again.',
    too_many: 'You’ve reached the limit of rules. Delete the ones you don’t need first.',
  },
} as const;
