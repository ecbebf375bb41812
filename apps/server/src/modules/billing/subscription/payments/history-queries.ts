import type { InvoiceState } from '@switchboard/contract';
import { statement } from '../../../../platform/database/index.ts';

export interface HistoryRow {
  id: number;
  /** Null: an invoice without any report of the provider yet. */
  payment_id: number | null;
  order_id: string;
  action: string;
  state: InvoiceState;
  card_mask: string | null;
  amount_minor: number;
  currency: string;
  tariff: number;
  happened_at: Date;
  refund_minor: number;
  refunded_at: Date | null;
  /** Since when the money has been taken back by a bank or in LiqPay's cabinet. */
  taken_back_at: Date | null;
  /** The month that it has paid for, if any. */
  period_starts_at: Date | null;
  period_ends_at: Date | null;
}

/** More years than a workspace will have payments for. */
const atMost = 500;

const rowsSql = `select p.id, p.payment_id, p.order_id, p.action, p.state, p.card_mask, p.amount_minor, p.currency,
    i.tariff, p.happened_at, p.refund_minor, p.refunded_at, p.taken_back_at, p.period_starts_at, p.period_ends_at
  from payments p join invoices i on i.workspace_id = p.workspace_id and i.order_id = p.order_id
  where p.workspace_id = $1
  union all
  select i.id, null, i.order_id, i.action, i.state, null, i.amount_minor, i.currency, i.tariff, i.created_at, 0,
    null, null, null, null
  from invoices i
  where i.workspace_id = $1 and not exists (
    select from payments p where p.workspace_id = i.workspace_id and p.order_id = i.order_id)`;

/** Payments, and invoices without any, the newest first. */
export const listHistory = statement({
  name: 'list-payment-history',
  text: `select * from (${rowsSql}) as history order by happened_at desc, id desc limit ${atMost}`,
  values: (workspaceId: number) => [workspaceId],
}).all<HistoryRow>();

export const findInHistory = statement({
  name: 'find-in-payment-history',
  text: `select * from (${rowsSql}) as history where id = $2`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<HistoryRow>();
