export const eventFeedErrorCodes = {
  'event_feed.gone': {
    status: 409,
    message: 'Events after {after} are no longer kept, or are of before a restore: begin anew without `after`',
  },
} as const;
