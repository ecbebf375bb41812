export default {
  subscription: {
    payments_off: 'Payments aren’t set up here',
    provider_unavailable: 'The payment provider isn’t responding right now. Try again later.',
    current_plan: 'You’ve already paid for this plan',
    not_active: 'There’s no subscription to cancel',
    closing: 'The account is being deleted. Restore it first.',
    not_closing: 'The account isn’t being deleted',
    payment_not_found: 'Payment not found',
    no_receipt: 'There’s no receipt for this payment',
  },
} as const;
