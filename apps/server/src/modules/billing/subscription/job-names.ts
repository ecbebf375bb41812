import type { NewJob } from '../../../platform/jobs/index.ts';

/** About two days of tries, and each key takes over the one that waits. */
const jobOf = (task: string, key: string, payload: Record<string, unknown>): NewJob => ({
  task,
  payload,
  key: `${task} ${key}`,
});

/** The provider must stop charging an order. It names no workspace, so that it outlasts one that is erased meanwhile. */
export const endOrderJob = (orderId: string): NewJob => jobOf('end-order', orderId, { orderId });

/**
 * The provider must give money back. One after another: two parts of a payment asked for at once would go back twice. It
 * names no workspace either.
 */
export const refundJob = (orderId: string, paymentId: number): NewJob => ({
  ...jobOf('refund-payment', `${orderId} ${paymentId}`, { orderId, paymentId }),
  queue: 'refund-payment',
});

/** Asks the provider for the state of an order. */
export const askOrderJob = (workspaceId: number, orderId: string, delayMs: number, tries = 0): NewJob => ({
  ...jobOf('ask-order', orderId, { workspaceId, orderId, tries }),
  delayMs,
});

/** The provider's list of payments is read once the day of an order has come. */
export const reconcileJob = (orderId: string, delayMs: number): NewJob => ({
  ...jobOf('reconcile-payments', orderId, {}),
  delayMs,
});
