export const webhookErrorCodes = {
  'webhook.not_found': { status: 404, message: 'There is no such webhook' },
  'webhook.too_many': { status: 409, message: 'There are too many webhooks' },
  'webhook.changed': { status: 409, message: 'Someone else has changed this webhook' },
  'webhook.message_not_found': { status: 404, message: 'The message of this webhook is no longer kept' },
} as const;

export const webhookValidationCodes = ['validation.webhook_url_invalid'] as const;
