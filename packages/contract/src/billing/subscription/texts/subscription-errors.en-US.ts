export default {
  subscription: {
    payments_off: 'Payments are not set up here',
    provider_unavailable: 'The payment provider does not answer right now. Try again later.',
    current_plan: 'This plan is paid already',
    not_active: 'There is no subscription to cancel',
    closing: 'The account is being deleted. Return to it first.',
    not_closing: 'The account is not being deleted',
    payment_not_found: 'There is no such payment',
    no_receipt: 'There is no receipt for this payment',
  },
} as const;
