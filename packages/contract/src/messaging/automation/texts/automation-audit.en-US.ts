export default {
  actions: {
    automation_rule: {
      created: 'Rule added',
      changed: 'Rule changed',
      deleted: 'Rule deleted',
      moved: 'Order of rules changed',
    },
  },
  fields: {
    rule_is_on: 'On',
    trigger: 'When',
    filter: 'If',
    actions: 'Then',
  },
} as const;
