export const notificationErrorCodes = {
  'push.unavailable': { status: 503, message: 'Push notifications are not available right now' },
  'push.subscription_not_found': { status: 404, message: 'There is no such push subscription' },
} as const;

export const notificationValidationCodes = ['validation.push_endpoint_invalid'] as const;
