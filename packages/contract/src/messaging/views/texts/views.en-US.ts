export default {
  title: 'Views',
} as const;
