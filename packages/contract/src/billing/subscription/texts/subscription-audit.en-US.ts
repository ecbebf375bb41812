export default {
  actions: {
    subscription: {
      subscriber_updated: 'Subscriber changed',
      ordered: 'Plan ordered',
      changed: 'Subscription changed',
      cancelled: 'Subscription canceled',
      closed: 'Account closed',
      returned: 'Account restored',
      invoice_downloaded: 'Invoice downloaded',
    },
  },
} as const;
