export default {
  actions: {
    webhook: {
      created: 'Webhook added',
      changed: 'Webhook changed',
      deleted: 'Webhook deleted',
      secret_changed: 'Webhook secret renewed',
      replayed: 'Webhook messages sent again',
      switched_off: 'Webhook switched off',
    },
  },
  fields: { url: 'Address', types: 'Events', is_ordered: 'In order', sends: 'Sends', messages: 'Messages' },
} as const;
