export const eventFeedLimits = {
  eventsPerPage: 500,
  eventWaitSeconds: 30,
} as const;
