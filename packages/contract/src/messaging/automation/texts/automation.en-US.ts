export default {
  /** Of a notification. */
  notice: {
    paused: 'The rule “{name}” is paused',
    pausedHint: 'It would have done more than 20 things within an hour in one conversation.',
  },
  title: 'Automation',
  failed: 'Couldn’t load the list',
  empty: 'Nothing here yet',
} as const;
