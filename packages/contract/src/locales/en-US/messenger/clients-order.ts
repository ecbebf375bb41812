export default {
  label: 'Which conversations come first',
  waiting: 'Waiting longest',
  newest: 'Newest',
  failed: 'The order could not be changed',
} as const;
