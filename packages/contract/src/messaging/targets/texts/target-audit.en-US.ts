export default {
  actions: {
    target_policy: {
      created: 'Targets added',
      changed: 'Targets changed',
      deleted: 'Targets deleted',
      moved: 'Order of targets changed',
    },
  },
  fields: {
    labels: 'Labels',
    first_answer_minutes: 'Minutes to the first answer',
    next_answer_minutes: 'Minutes to later answers',
    closing_minutes: 'Minutes to closing',
    order: 'Order',
  },
} as const;
