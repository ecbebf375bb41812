import { invoiceStates, type PaymentLog, subscriberId, toMajorUnits } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import { AppError } from '../../../../platform/http/index.ts';
import { foldHistory, isRenewal } from './fold-history.ts';
import { type HistoryRow, listHistory } from './history-queries.ts';

/** Only for payments that were made and not refunded in full. */
export const hasReceipt = ({ payment_id: paymentId, state }: HistoryRow): boolean =>
  paymentId !== null && state === invoiceStates.paid;

/** Of all money that was ever taken, also where it was given back. */
export const hasInvoice = ({ payment_id: paymentId, state, refund_minor: refundMinor }: HistoryRow): boolean =>
  paymentId !== null && (state === invoiceStates.paid || refundMinor > 0);

/** Invoices and payments of a workspace, which is its only subscriber. */
export const makeListPayments =
  ({ database }: { database: Database }) =>
  async (workspaceId: number, id: number): Promise<{ paymentLogs: PaymentLog[] }> => {
    if (id !== subscriberId) throw new AppError('subscription.payment_not_found');
    const rows = await database.inWorkspace(workspaceId, (tx) => listHistory(tx, workspaceId));
    return { paymentLogs: foldHistory(rows).map((row) => toLog(row, isRenewal(rows, row))) };
  };

const toLog = (row: HistoryRow, isRenewing: boolean): PaymentLog => ({
  id: row.id,
  type: row.action,
  is_renewal: isRenewing,
  status: row.state,
  card_number: row.card_mask,
  amount: toMajorUnits(row.amount_minor),
  currency: row.currency,
  tariff: row.tariff,
  transaction_date: row.happened_at.toISOString(),
  has_receipt: hasReceipt(row),
  has_invoice: hasInvoice(row),
  refunded: row.refund_minor === 0 ? null : toMajorUnits(row.refund_minor),
  is_taken_back: row.taken_back_at !== null,
});
