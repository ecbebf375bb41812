export const notificationLimits = {
  pushSubscriptionsPerUser: 20,
} as const;
