import { type InvoiceState, invoiceStates } from '@switchboard/contract';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import { enqueueJob } from '../../../../platform/jobs/index.ts';
import type { LiqPayPayment, LiqPaySettings } from '../../../../platform/liqpay/index.ts';
import { takeIds } from '../../../foundation/workspaces/index.ts';
import type { Clock } from '../clock.ts';
import {
  confirmEnd,
  endInvoice,
  findInvoice,
  type InvoiceRow,
  setInvoiceState,
  toOrder,
} from '../invoices/invoice-queries.ts';
import { workspaceOfOrder } from '../invoices/order-ids.ts';
import { endOrderJob, reconcileJob, refundJob } from '../job-names.ts';
import { announceWorkspace, type ChangePlanState } from '../plan-state/change-plan-state.ts';
import { leftAsideUntil } from '../plan-state/charges.ts';
import { loadPlanState, lockWorkspace } from '../plan-state/plan-state-queries.ts';
import type { AlertReason } from './alert-queries.ts';
import type { PaymentAlerts } from './alerts.ts';
import { movesOn, type Outcome, outcomeOf, stateOf } from './outcome.ts';
import { isTwinOwed, keepOwedRefund, settleOwedRefund } from './owed-refund-queries.ts';
import {
  findPayment,
  insertPayment,
  noteReversal,
  type PaymentRow,
  setCardMask,
  updatePayment,
} from './payment-queries.ts';
import { findTwin, moveRefund, settleRefund } from './refund-queries.ts';

export interface TakePaymentDeps {
  database: Database;
  clock: Clock;
  alerts: PaymentAlerts;
  settings: LiqPaySettings;
  changePlanState: ChangePlanState;
}

/** Handles a provider's report about a payment. `address`: the sender. */
export type TakePayment = (payment: LiqPayPayment, address?: string) => Promise<void>;

/**
 * Callbacks, answers to `status` and reports all end here. Only a report about an invoice of ours with its amount and
 * currency is believed, and nothing is done twice. A refused report changes nothing and leaves an alert; so does money
 * taken back without our request.
 */
export const makeTakePayment =
  (deps: TakePaymentDeps): TakePayment =>
  async (payment, address) => {
    const reason = await take(deps, payment);
    if (reason === null) return;
    const alert = { reason, orderId: payment.orderId, ...(address !== undefined && { address }) };
    await deps.alerts.note(alert, deps.clock.now());
  };

const take = async (deps: TakePaymentDeps, payment: LiqPayPayment): Promise<AlertReason | null> => {
  if (payment.publicKey !== deps.settings.publicKey) return 'other_merchant';
  const workspaceId = workspaceOfOrder(payment.orderId);
  if (workspaceId === null) return 'unknown_order';
  return deps.database.inWorkspace(workspaceId, async (tx) => {
    const isThere = await lockWorkspace(tx, workspaceId);
    const invoice = await findInvoice(tx, workspaceId, payment.orderId);
    const isKept = !isThere && payment.status === 'reversed' && (await settleKept(deps, tx, payment));
    if (isKept) return null;
    if (invoice === null) return 'unknown_order';
    const known = await findPayment(tx, workspaceId, payment.paymentId);
    const outcome = outcomeOf(invoice.action, payment, deps.settings.isSandbox);
    const reason = findMismatch(invoice, known, payment, outcome);
    if (reason !== null) return reason;
    const reported = { payment, invoice, known, outcome };
    return isThere ? follow(deps, tx, workspaceId, reported) : owe(tx, reported);
  });
};

const settleKept = (
  { clock }: TakePaymentDeps,
  tx: Transaction,
  { paymentId, refundedMinor }: LiqPayPayment,
): Promise<boolean> => settleOwedRefund(tx, paymentId, refundedMinor, clock.now());

/** A card may be refused and the next one taken, on the same page of the provider. */
const unpaidStates: ReadonlySet<InvoiceState> = new Set([
  invoiceStates.wait,
  invoiceStates.issued,
  invoiceStates.failure,
]);

/**
 * A charge during the erasure of its workspace pays for nothing: it is refunded, and its order ended. This concerns
 * only new charges; repeated reports of a used month change nothing.
 */
const owe = async (tx: Transaction, { payment, invoice, known, outcome }: ReportedPayment): Promise<null> => {
  const isUnpaid = unpaidStates.has(invoice.state);
  const isForNothing = isUnpaid || (invoice.ended_at !== null && invoice.ended_at <= payment.happenedAt);
  if (!isMoney(invoice, payment, outcome) || !isForNothing) return null;
  if (known !== null && !movesOn(known.state, invoiceStates.paid)) return null;
  const { paymentId, orderId, amountMinor, happenedAt } = payment;
  const refund = {
    payment_id: paymentId,
    order_id: orderId,
    amount_minor: amountMinor,
    refund_minor: amountMinor,
    refunded_minor: 0,
    happened_at: happenedAt,
    refund_asked_at: null,
    refunded_at: null,
    is_presumed: outcome === 'subscribed',
  };
  if (await isTwinOwed(tx, refund)) return null;
  await keepOwedRefund(tx, refund);
  await enqueueJob(tx, refundJob(orderId, paymentId));
  await enqueueJob(tx, endOrderJob(orderId));
  return null;
};

const findMismatch = (
  invoice: InvoiceRow,
  known: PaymentRow | null,
  payment: LiqPayPayment,
  outcome: Outcome,
): AlertReason | null => {
  if (payment.amountMinor !== invoice.amount_minor || payment.currency !== invoice.currency) return 'other_amount';
  if (known !== null && known.order_id !== payment.orderId) return 'payment_of_other_order';
  if (outcome === 'play_money') return 'sandbox_payment';
  return outcome === 'undocumented' ? 'unknown_action' : null;
};

interface ReportedPayment {
  payment: LiqPayPayment;
  invoice: InvoiceRow;
  known: PaymentRow | null;
  outcome: Outcome;
}

/** Applies the report, and returns the alert for a person, if any. */
const follow = async (
  deps: TakePaymentDeps,
  tx: Transaction,
  workspaceId: number,
  reported: ReportedPayment,
): Promise<AlertReason | null> => {
  const { payment, invoice, known, outcome } = reported;
  const now = deps.clock.now();
  if (outcome === 'unsubscribed') {
    await confirmEnd(tx, workspaceId, invoice.order_id, now);
    await endInvoice(tx, workspaceId, invoice.order_id, now);
    await deps.changePlanState(tx, workspaceId, { kind: 'order_ended', orderId: invoice.order_id });
    return null;
  }
  if (outcome === 'reversed') return reverse(deps, tx, workspaceId, reported);
  if (outcome === 'subscribed' && known?.is_presumed === true) return null;
  if (outcome === 'nothing' || outcome === 'undocumented' || outcome === 'play_money') return null;

  const isPaid = isMoney(invoice, payment, outcome);
  const state = isPaid ? invoiceStates.paid : stateOf[outcome];
  const isCharge = outcome === 'paid' && known?.is_presumed === true;
  if (known !== null && !movesOn(known.state, state) && !(isCharge && known.state === invoiceStates.paid)) return null;
  const order = toOrder(invoice);
  const asideUntil = isPaid
    ? leftAsideUntil(await loadPlanState(tx, workspaceId), order, payment.happenedAt, now)
    : null;
  if (asideUntil !== null) {
    // The provider's list reports it again. Its clock may be ahead of ours.
    const latest = Math.max(now.getTime(), payment.happenedAt.getTime());
    await enqueueJob(tx, reconcileJob(invoice.order_id, asideUntil.getTime() - latest));
    return null;
  }
  await writePayment(tx, workspaceId, reported, state);
  await setInvoiceState(tx, workspaceId, invoice.order_id, afterwards(invoice, outcome));

  if (isPaid) {
    const { paymentId, amountMinor, happenedAt: at } = payment;
    const charge = { paymentId, amountMinor, at, isPresumed: outcome === 'subscribed' };
    await deps.changePlanState(tx, workspaceId, { kind: 'charged', order, charge });
    if (payment.cardMask !== null) await setCardMask(tx, workspaceId, payment.cardMask);
  } else if (outcome === 'subscribed') {
    await deps.changePlanState(tx, workspaceId, { kind: 'subscribed', order });
    if (payment.cardMask !== null) await setCardMask(tx, workspaceId, payment.cardMask);
  } else if (outcome === 'failure') {
    await deps.changePlanState(tx, workspaceId, { kind: 'charge_failed', order, paymentId: payment.paymentId });
  }
  await announceWorkspace(tx, workspaceId);
  return null;
};

/** Whether it reports money; the beginning of a subscription does if it charges at once. */
const isMoney = ({ charged_from: from }: InvoiceRow, { happenedAt }: LiqPayPayment, outcome: Outcome): boolean =>
  outcome === 'paid' || (outcome === 'subscribed' && (from === null || from <= happenedAt));

const afterwards = ({ state }: InvoiceRow, outcome: Outcome) => {
  const isOpen = state === invoiceStates.wait || state === invoiceStates.issued;
  if (outcome === 'paid' || outcome === 'subscribed') return invoiceStates.paid;
  if (!isOpen) return state;
  return outcome === 'failure' ? invoiceStates.failure : outcome === 'issued' ? invoiceStates.issued : state;
};

const writePayment = async (
  tx: Transaction,
  workspaceId: number,
  { payment, known, outcome }: ReportedPayment,
  state: PaymentRow['state'],
): Promise<void> => {
  // The billing event that follows confirms a charge that was presumed until now.
  const row = { ...payment, state, isPresumed: outcome === 'subscribed' || known?.is_presumed === true };
  if (known !== null) return updatePayment(tx, workspaceId, row);
  await insertPayment(tx, workspaceId, { ...row, id: await takeIds(tx, workspaceId, 'payment') });
};

/**
 * Whether the report is about a refund we have requested. Otherwise the money, perhaps the rest of it, was taken back
 * without us.
 */
const isOurRefund = ({ payment, known }: Pick<ReportedPayment, 'payment' | 'known'>): boolean => {
  if (known === null || known.refund_minor === 0 || known.refund_asked_at === null) return false;
  return payment.refundedMinor === null ? known.refunded_at === null : payment.refundedMinor <= known.refund_minor;
};

/** We may have requested the refund by the id of the subscription's beginning: the provider names the charge. */
const takeOverRefund = async (tx: Transaction, workspaceId: number, { payment, known }: ReportedPayment) => {
  const reported = known ?? (await findPayment(tx, workspaceId, payment.paymentId));
  const twin = reported === null || reported.is_presumed ? null : await findTwin(tx, workspaceId, reported);
  if (reported === null || twin === null || twin.refund_asked_at === null) return known;
  await moveRefund(tx, workspaceId, { presumedId: twin.payment_id, paymentId: reported.payment_id });
  return findPayment(tx, workspaceId, reported.payment_id);
};

const reverse = async (
  deps: TakePaymentDeps,
  tx: Transaction,
  workspaceId: number,
  reported: ReportedPayment,
): Promise<AlertReason | null> => {
  const { payment } = reported;
  const now = deps.clock.now();
  const { paymentId } = payment;
  if (reported.known === null) await writePayment(tx, workspaceId, reported, invoiceStates.canceled);
  if (reported.known?.state === invoiceStates.canceled) return null;
  const known = await takeOverRefund(tx, workspaceId, reported);
  const isOurs = isOurRefund({ payment, known });
  if (known !== null && isOurs) {
    await settleRefund(tx, workspaceId, paymentId, payment.refundedMinor ?? known.refund_minor, now);
  } else {
    // Before the row says so: the turn looks for the month that this payment has paid for.
    await deps.changePlanState(tx, workspaceId, { kind: 'reversed', paymentId });
    await noteReversal(tx, workspaceId, paymentId, now);
  }
  await announceWorkspace(tx, workspaceId);
  return known !== null && !isOurs && known.state === invoiceStates.paid ? 'taken_back' : null;
};
