import { invoiceStates } from '@switchboard/contract';
import { daysAfter } from '../plan-state/months.ts';
import type { HistoryRow } from './history-queries.ts';
import { twinDays } from './refund-queries.ts';

const isOnTheWay = ({ state }: HistoryRow): boolean => state === invoiceStates.wait || state === invoiceStates.issued;

const wasMoney = ({ state, refund_minor: refundMinor }: HistoryRow): boolean =>
  state === invoiceStates.paid || refundMinor > 0;

/**
 * Folds all reports about an order in a month into one row: its final state, or the newest report while it is under
 * way. Both `rows` and the result are newest first.
 */
export const foldHistory = (rows: readonly HistoryRow[]): HistoryRow[] => {
  const isFolded = (row: HistoryRow, index: number): boolean => {
    if (!isOnTheWay(row)) return false;
    const others = rows.filter((one) => one.order_id === row.order_id && one !== row);
    // The beginning of a subscription may be reported after its charge.
    const since = daysAfter(row.happened_at, -twinDays);
    return others.some((one) => (isOnTheWay(one) ? rows.indexOf(one) < index : one.happened_at > since));
  };
  return rows.filter((row, index) => !isFolded(row, index));
};

/** Whether it is a later month of an order: one before it was paid. */
export const isRenewal = (rows: readonly HistoryRow[], row: HistoryRow): boolean =>
  row.action === 'regular' &&
  rows.some((one) => one.order_id === row.order_id && wasMoney(one) && one.happened_at < row.happened_at);
