export default {
  actions: { rating_policy: { changed: 'Ratings changed' } },
  fields: {
    is_on: 'Asks for ratings',
    question: 'Question',
    thanks: 'Thanks',
    once_in_days: 'Once in days',
    low_at_most: 'Low up to',
    task_for: 'Task of a low one for',
  },
  values: {},
} as const;
