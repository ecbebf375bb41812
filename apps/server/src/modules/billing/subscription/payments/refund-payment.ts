import { toMajorUnits } from '@switchboard/contract';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import { enqueueJob, GiveUpError } from '../../../../platform/jobs/index.ts';
import { type LiqPayClient, LiqPayRefusal, LiqPayUnavailableError } from '../../../../platform/liqpay/index.ts';
import { listWorkspaceIds } from '../../../foundation/workspaces/index.ts';
import type { Clock } from '../clock.ts';
import { refundJob } from '../job-names.ts';
import { announceWorkspace } from '../plan-state/change-plan-state.ts';
import { daysAfter } from '../plan-state/months.ts';
import { lockWorkspace } from '../plan-state/plan-state-queries.ts';
import type { PaymentAlerts } from './alerts.ts';
import {
  findOwedRefund,
  forgetOwedAsked,
  handOverRefund,
  keepOwedRefund,
  listOwedRefunds,
  listRefunds,
  noteOwedAsked,
  type OwedRefund,
  settleOwedRefund,
} from './owed-refund-queries.ts';
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
  clock: Clock;
  client: LiqPayClient;
  alerts: PaymentAlerts;
}

/** Where it is written that money has to go back. */
interface RefundBooks {
  /** Null: nothing to refund, as far as these books know. */
  find(): Promise<OwedRefund | null>;
  noteAsked(): Promise<boolean | null>;
  forgetAsked(): Promise<void>;
  settle(refundedMinor: number): Promise<void>;
}

/**
 * Refunds a payment of a workspace, or one kept when a workspace was erased: that may happen while the provider is
 * asked.
 */
export const refundPayment = async (
  deps: RefundDeps,
  ids: { workspaceId: number; paymentId: number },
): Promise<void> => {
  await giveBack(deps, booksOfWorkspace(deps, ids));
  await giveBack(deps, booksOfErased(deps, ids.paymentId));
};

const booksOfWorkspace = (
  { database, clock }: RefundDeps,
  { workspaceId, paymentId }: { workspaceId: number; paymentId: number },
): RefundBooks => {
  const work = <Result>(act: (tx: Transaction) => Promise<Result>) => database.inWorkspace(workspaceId, act);
  return {
    find: () =>
      work(async (tx) => {
        if (!(await lockWorkspace(tx, workspaceId))) return null;
        const { payment, isChosen } = await findOwnMoney(tx, workspaceId, paymentId);
        if (isChosen) await announceWorkspace(tx, workspaceId);
        return payment;
      }),
    noteAsked: () => work((tx) => noteRefundAsked(tx, workspaceId, paymentId, clock.now())),
    forgetAsked: () => work((tx) => forgetRefundAsked(tx, workspaceId, paymentId)),
    settle: (refundedMinor) =>
      work(async (tx) => {
        if (!(await lockWorkspace(tx, workspaceId))) return;
        await settleRefund(tx, workspaceId, paymentId, refundedMinor, clock.now());
        await announceWorkspace(tx, workspaceId);
      }),
  };
};

const booksOfErased = ({ database, clock }: RefundDeps, paymentId: number): RefundBooks => ({
  find: () => database.global((tx) => findOwedRefund(tx, paymentId)),
  noteAsked: () => database.global((tx) => noteOwedAsked(tx, paymentId, clock.now())),
  forgetAsked: () => database.global((tx) => forgetOwedAsked(tx, paymentId)),
  settle: async (refundedMinor) =>
    void (await database.global((tx) => settleOwedRefund(tx, paymentId, refundedMinor, clock.now()))),
});

/**
 * Before a workspace is erased, copies its open refunds to a table that erasing leaves alone. Also those that were
 * paid, so that a repeated callback is recognised until the orders are erased too. Idempotent.
 */
export const keepOwedRefunds = async (tx: Transaction, workspaceId: number, now: Date): Promise<void> => {
  await lockWorkspace(tx, workspaceId);
  for (const refund of await listRefunds(tx, workspaceId)) {
    if (refund.refunded_at !== null) {
      await keepOwedRefund(tx, refund);
      continue;
    }
    const { payment } = await findOwnMoney(tx, workspaceId, refund.payment_id);
    if (payment === null) continue;
    await keepOwedRefund(tx, payment);
    await handOverRefund(tx, workspaceId, payment.payment_id, now);
    await enqueueJob(tx, refundJob(payment.order_id, payment.payment_id));
  }
};

/**
 * Tries open refunds again: a job may have used up its tries, or be missing after a restore. Also those a person was
 * alerted to: once LiqPay reports the refund, the books record it.
 */
export const queueOpenRefunds = async (database: Database): Promise<void> => {
  const queue = async (tx: Transaction, refunds: readonly OwedRefund[]) => {
    for (const { order_id: orderId, payment_id: paymentId, refunded_at: refundedAt } of refunds) {
      if (refundedAt === null) await enqueueJob(tx, refundJob(orderId, paymentId));
    }
  };
  for (const workspaceId of await listWorkspaceIds(database)) {
    await database.inWorkspace(workspaceId, async (tx) => queue(tx, await listRefunds(tx, workspaceId)));
  }
  await database.global(async (tx) => queue(tx, await listOwedRefunds(tx)));
};

/**
 * Refunds a payment, once. The provider is asked first how much of this payment it has refunded: the books may be from
 * a backup. An earlier request may have arrived although its sender died before the answer: if the provider does not
 * tell then, a person has to look.
 */
const giveBack = async (deps: RefundDeps, books: RefundBooks): Promise<void> => {
  const { client, clock, alerts } = deps;
  const payment = await books.find();
  if (payment === null) return;
  const { order_id: orderId, payment_id: paymentId } = payment;
  const giveUp = async (reason: 'refund_refused' | 'refund_unknown', detail: string): Promise<never> => {
    await alerts.note({ reason, orderId }, clock.now());
    throw new GiveUpError(`the refund of payment ${paymentId}: ${detail}`);
  };
  // Asked before the request is recorded: if the provider does not answer now, no request counts as made.
  const reportedBefore = payment.refund_asked_at === null ? await findRefunded(deps, payment) : null;
  const wasAsked = await books.noteAsked();
  if (wasAsked === null) return;
  const reportedMinor = wasAsked ? await findRefunded(deps, payment) : reportedBefore;
  if (reportedMinor === null && wasAsked)
    return giveUp('refund_unknown', 'LiqPay does not say whether it was given back');
  const leftMinor = payment.refund_minor - Math.max(reportedMinor ?? 0, payment.refunded_minor);
  try {
    if (leftMinor > 0) await client.refund(orderId, toMajorUnits(leftMinor));
  } catch (error) {
    if (error instanceof LiqPayRefusal) return giveUp('refund_refused', error.code);
    if (error instanceof LiqPayUnavailableError && !error.mayBeDone) await books.forgetAsked();
    throw error;
  }
  await books.settle(payment.refund_minor);
};

/**
 * The amount refunded of a payment so far, according to the provider; null if it does not tell. Its answer about the
 * order is about the latest payment, which may be another one.
 */
const findRefunded = async (
  { client, clock }: RefundDeps,
  { payment_id: paymentId, amount_minor: amountMinor, happened_at: happenedAt }: OwedRefund,
): Promise<number | null> => {
  const listed = await client.listPayments(daysAfter(happenedAt, -2), daysAfter(clock.now(), 1));
  const payment = listed.find((one) => one.paymentId === paymentId);
  if (payment === undefined) return null;
  return payment.refundedMinor ?? (payment.status === 'reversed' ? amountMinor : null);
};

/**
 * The payment to refund, once it is settled whose money it is. The beginning of a subscription and its first charge may
 * be reported as two payments, in either order: if both are to be refunded, it is one sum. Refunds run one after
 * another, so the second finds the first.
 */
const findOwnMoney = async (
  tx: Transaction,
  workspaceId: number,
  paymentId: number,
): Promise<{ payment: PaymentRow | null; isChosen: boolean }> => {
  const owed = async () => {
    const found = await findPayment(tx, workspaceId, paymentId);
    return found === null || found.refund_minor === 0 || found.refunded_at !== null ? null : found;
  };
  const payment = await owed();
  const twin = payment === null ? null : await findTwin(tx, workspaceId, payment);
  if (payment === null || twin === null || payment.refund_asked_at !== null) return { payment, isChosen: false };
  if (payment.is_presumed) await withdrawRefund(tx, workspaceId, paymentId);
  else if (twin.refund_asked_at === null) await withdrawRefund(tx, workspaceId, twin.payment_id);
  else await moveRefund(tx, workspaceId, { presumedId: twin.payment_id, paymentId });
  return { payment: await owed(), isChosen: true };
};
