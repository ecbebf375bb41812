export default {
  actions: { rating_policy: { changed: 'Rating settings changed' } },
  fields: {
    is_on: 'Ask for ratings',
    question: 'Question',
    thanks: 'Thanks',
    once_in_days: 'Days between questions',
    low_at_most: 'Low rating',
    task_for: 'Task about a low rating',
  },
  values: {},
} as const;
