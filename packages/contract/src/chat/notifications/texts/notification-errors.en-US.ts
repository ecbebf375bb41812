export default {
  push: {
    unavailable: 'Push notifications are unavailable right now',
    subscription_not_found: 'This device is no longer registered for notifications',
  },
  validation: {
    push_endpoint_invalid: 'This browser’s notification address isn’t accepted',
  },
} as const;
