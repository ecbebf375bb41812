export default {
  title: 'Coming soon',
  text: 'This section is being built.',
  back: 'Go back',
} as const;
