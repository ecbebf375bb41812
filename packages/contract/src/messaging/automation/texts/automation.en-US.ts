export default {
  title: 'Automation',
  failed: 'Couldn’t load the list',
  empty: 'Nothing here yet',
} as const;
