export default {
  actions: {
    automation_rule: {
      created: 'Rule added',
      changed: 'Rule changed',
      deleted: 'Rule deleted',
      moved: 'Order of rules changed',
      paused: 'Rule paused by itself',
    },
  },
  fields: {
    trigger: 'When',
    filter: 'If',
    actions: 'Then',
  },
} as const;
