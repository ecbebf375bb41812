export const subscriptionAuditActions = [
  'subscription.subscriber_updated',
  'subscription.ordered',
  'subscription.changed',
  'subscription.cancelled',
  'subscription.closed',
  'subscription.returned',
  'subscription.invoice_downloaded',
] as const;
