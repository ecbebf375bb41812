import type { InvoiceState, Tariff } from '@switchboard/contract';
import { statement } from '../../../../platform/database/index.ts';
import type { Order } from '../plan-state/plan-state.ts';

export interface InvoiceRow {
  order_id: string;
  id: number;
  action: 'subscribe' | 'pay';
  tariff: Tariff;
  amount_minor: number;
  currency: string;
  state: InvoiceState;
  charged_from: Date | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_confirmed_at: Date | null;
}

const columns = `order_id, id, action, tariff, amount_minor, currency, state, charged_from, created_at, expires_at, ended_at,
  end_confirmed_at`;

export const toOrder = (row: InvoiceRow): Order => ({
  orderId: row.order_id,
  action: row.action,
  tariff: row.tariff,
  chargedFrom: row.charged_from,
  endedAt: row.ended_at,
});

export const findInvoice = statement({
  name: 'find-invoice',
  text: `select ${columns} from invoices where workspace_id = $1 and order_id = $2`,
  values: (workspaceId: number, orderId: string) => [workspaceId, orderId],
}).first<InvoiceRow>();

/** Invoices that were not paid and still can be, the newest first. */
export const listOpenInvoices = statement({
  name: 'list-open-invoices',
  text: `select ${columns} from invoices where workspace_id = $1 and state in (0, 1) order by id desc`,
  values: (workspaceId: number) => [workspaceId],
}).all<InvoiceRow>();

export const insertInvoice = statement({
  name: 'insert-invoice',
  text: `insert into invoices (workspace_id, order_id, id, action, tariff, amount_minor, currency, charged_from,
      created_at, expires_at, created_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  values: (
    workspaceId: number,
    invoice: Omit<InvoiceRow, 'state' | 'ended_at' | 'end_confirmed_at'> & { created_by: number },
  ) => [
    workspaceId,
    invoice.order_id,
    invoice.id,
    invoice.action,
    invoice.tariff,
    invoice.amount_minor,
    invoice.currency,
    invoice.charged_from,
    invoice.created_at,
    invoice.expires_at,
    invoice.created_by,
  ],
}).run();

export const setInvoiceState = statement({
  name: 'set-invoice-state',
  text: 'update invoices set state = $3 where workspace_id = $1 and order_id = $2',
  values: (workspaceId: number, orderId: string, state: InvoiceState) => [workspaceId, orderId, state],
}).run();

/** For how long the provider is not asked again about the same order. */
const askedForSeconds = 30;
const isDue = `(asked_at is null or asked_at < clock_timestamp() - interval '${askedForSeconds} seconds')`;

export const isAskDue = statement({
  name: 'is-ask-due',
  text: `select from invoices where workspace_id = $1 and order_id = $2 and ${isDue}`,
  values: (workspaceId: number, orderId: string) => [workspaceId, orderId],
}).any();

/** Whether the provider may be asked about an order now: true for one process, then false for all for a while. */
export const claimAsk = statement({
  name: 'claim-ask',
  text: `update invoices set asked_at = clock_timestamp() where workspace_id = $1 and order_id = $2 and ${isDue}`,
  values: (workspaceId: number, orderId: string) => [workspaceId, orderId],
}).any();

/** From this moment on the order may not be charged; the first moment counts. */
export const endInvoice = statement({
  name: 'end-invoice',
  text: `update invoices set ended_at = coalesce(ended_at, $3),
      state = case when state in (0, 1) then 3 else state end
    where workspace_id = $1 and order_id = $2`,
  values: (workspaceId: number, orderId: string, now: Date) => [workspaceId, orderId, now],
}).run();

export const confirmEnd = statement({
  name: 'confirm-end-of-invoice',
  text: `update invoices set end_confirmed_at = coalesce(end_confirmed_at, $3)
    where workspace_id = $1 and order_id = $2`,
  values: (workspaceId: number, orderId: string, now: Date) => [workspaceId, orderId, now],
}).run();
