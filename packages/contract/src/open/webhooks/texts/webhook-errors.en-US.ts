export default {
  webhook: {
    not_found: 'This webhook no longer exists',
    too_many: 'You’ve reached the limit of webhooks. Delete the ones you don’t need first.',
    changed: 'Someone else has changed this webhook. Close the form and open it again.',
    message_not_found: 'This message is no longer kept',
  },
  validation: { webhook_url_invalid: 'Not a web address like https://shop.example/hooks' },
} as const;
