export default {
  title: 'Preferences',
  bots: 'Bots',
} as const;
