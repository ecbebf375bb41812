export default {
  push: {
    unavailable: 'Push notifications are not available right now',
    subscription_not_found: 'This device is not registered for notifications any more',
  },
  validation: {
    push_endpoint_invalid: 'This browser’s notification address is not accepted',
  },
} as const;
