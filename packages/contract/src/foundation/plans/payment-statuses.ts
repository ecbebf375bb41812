// Apart from the table of plans, which the first screen does not need.
export const paymentStatuses = { notPaid: 0, paid: 1, free: 2, unsubscribed: 3, beforeDeleting: 4 } as const;

/**
 * Whether a workspace with this payment status works. Any other, even an unknown one, closes it: the endpoints that
 * answer then are marked in the contract (`whileClosed`).
 */
export const isOpen = (paymentStatus: number): boolean =>
  paymentStatus === paymentStatuses.paid ||
  paymentStatus === paymentStatuses.free ||
  paymentStatus === paymentStatuses.unsubscribed;
