export default {
  actions: {
    subscription: {
      subscriber_updated: 'Subscriber changed',
      ordered: 'Plan ordered',
      changed: 'Subscription changed',
      cancelled: 'Subscription cancelled',
      closed: 'Account closed',
      returned: 'Account opened again',
      invoice_downloaded: 'Invoice downloaded',
    },
  },
} as const;
