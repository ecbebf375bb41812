export const subscriptionErrorCodes = {
  'subscription.payments_off': { status: 503, message: 'Payments are not set up here' },
  'subscription.provider_unavailable': { status: 503, message: 'The payment provider does not answer right now' },
  'subscription.current_plan': { status: 409, message: 'This plan is paid already' },
  'subscription.not_active': { status: 409, message: 'There is no subscription to cancel' },
  'subscription.closing': { status: 409, message: 'The account is being deleted. Return to it first.' },
  'subscription.not_closing': { status: 409, message: 'The account is not being deleted' },
  'subscription.payment_not_found': { status: 404, message: 'There is no such payment' },
  'subscription.no_receipt': { status: 409, message: 'There is no receipt for this payment' },
} as const;
