import { toMajorUnits } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { GiveUpError } from '../../../platform/jobs/index.ts';
import { type LiqPayClient, LiqPayRefusal, LiqPayUnavailableError } from '../../../platform/liqpay/index.ts';
import type { EventLog } from '../../../platform/realtime/index.ts';
import { announceWorkspace } from '../change-standing.ts';
import type { Clock } from '../clock.ts';
import { daysAfter } from '../standing/months.ts';
import { lockStanding } from '../standing/standing-queries.ts';
import type { PaymentAlerts } from './alerts.ts';
import { findPayment, type PaymentRow } from './payment-queries.ts';
import {
  findTwin,
  forgetRefundAsked,
  moveRefund,
  noteRefundAsked,
  settleRefund,
  withdrawRefund,
} from './refund-queries.ts';

export interface RefundDeps {
  database: Database;
  events: EventLog;
  clock: Clock;
  client: LiqPayClient;
  alerts: PaymentAlerts;
}

/**
 * Gives money back, once. Whoever asked before and did not live to hear the answer may have been heard: then the provider
 * is asked what it has given back of this very payment. Where it does not say, a person has to look.
 */
export const refundPayment = async (
  deps: RefundDeps,
  { workspaceId, paymentId }: { workspaceId: number; paymentId: number },
): Promise<void> => {
  const { database, events, client, clock, alerts } = deps;
  const payment = await database.inWorkspace(workspaceId, (tx) => findOwnMoney(deps, tx, workspaceId, paymentId));
  if (payment === null || payment.refunded_at !== null || payment.refund_minor === 0) return;
  const { order_id: orderId } = payment;
  const giveUp = async (reason: 'refund_refused' | 'refund_unknown', detail: string): Promise<never> => {
    await alerts.note({ reason, orderId }, clock.now());
    throw new GiveUpError(`the refund of payment ${paymentId}: ${detail}`);
  };
  const wasAsked = await database.inWorkspace(workspaceId, (tx) =>
    noteRefundAsked(tx, workspaceId, paymentId, clock.now()),
  );
  const refundedMinor = wasAsked ? await findRefunded(deps, payment) : payment.refunded_minor;
  if (refundedMinor === null) return giveUp('refund_unknown', 'LiqPay does not say whether it was given back');
  const leftMinor = payment.refund_minor - refundedMinor;
  try {
    if (leftMinor > 0) await client.refund(orderId, toMajorUnits(leftMinor));
  } catch (error) {
    if (error instanceof LiqPayRefusal) return giveUp('refund_refused', error.code);
    if (error instanceof LiqPayUnavailableError && !error.mayBeDone) {
      await database.inWorkspace(workspaceId, (tx) => forgetRefundAsked(tx, workspaceId, paymentId));
    }
    throw error;
  }
  await database.inWorkspace(workspaceId, async (tx) => {
    await lockStanding(tx, workspaceId);
    await settleRefund(tx, workspaceId, paymentId, payment.refund_minor, clock.now());
    await announceWorkspace(events, tx, workspaceId);
  });
};

/**
 * What went back of a payment so far, as the provider says it; null where it does not. What it says of the order is of its
 * latest payment, which may be another one.
 */
const findRefunded = async (
  { client, clock }: RefundDeps,
  { payment_id: paymentId, amount_minor: amountMinor, happened_at: happenedAt }: PaymentRow,
): Promise<number | null> => {
  const told = await client.listPayments(daysAfter(happenedAt, -2), daysAfter(clock.now(), 1));
  const payment = told.find((one) => one.paymentId === paymentId);
  if (payment === undefined) return null;
  return payment.refundedMinor ?? (payment.status === 'reversed' ? amountMinor : null);
};

/**
 * The payment, once it is settled whose money it is. That a subscription began and its first charge may be told as two
 * payments, in either order: where both have to go back, it is one sum. Refunds are made one after another, so the second
 * finds the first.
 */
const findOwnMoney = async (
  { events }: RefundDeps,
  tx: Transaction,
  workspaceId: number,
  paymentId: number,
): Promise<PaymentRow | null> => {
  await lockStanding(tx, workspaceId);
  const payment = await findPayment(tx, workspaceId, paymentId);
  const twin = payment === null ? null : await findTwin(tx, workspaceId, payment);
  if (payment === null || twin === null || payment.refund_asked_at !== null) return payment;
  if (payment.is_presumed) await withdrawRefund(tx, workspaceId, paymentId);
  else if (twin.refund_asked_at === null) await withdrawRefund(tx, workspaceId, twin.payment_id);
  else await moveRefund(tx, workspaceId, { presumedId: twin.payment_id, paymentId });
  await announceWorkspace(events, tx, workspaceId);
  return findPayment(tx, workspaceId, paymentId);
};
