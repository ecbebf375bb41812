export default {
  event_feed: { gone: 'These events are no longer kept. Start again with what happens from now on.' },
} as const;
