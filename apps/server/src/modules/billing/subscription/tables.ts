import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  invoices: {
    inBackup: true,
    inExport:
      'id, order_id, action, tariff, amount_minor, currency, state, charged_from, created_by, created_at, ended_at ',
    onClientErasure: { untouched: 'of the workspace' },
  },
  owed_refunds: {
    inBackup: true,
    onClientErasure: { untouched: 'of the workspace' },
  },
  payment_alerts: {
    inBackup: true,
    onClientErasure: { untouched: 'of the workspace' },
  },
  payments: {
    inBackup: true,
    inExport:
      'id, payment_id, order_id, action, state, amount_minor, currency, card_mask, error_code, happened_at, period_starts_at, period_ends_at, refund_minor, refunded_at',
    onClientErasure: { untouched: 'of the workspace' },
  },
  subscribers: {
    inBackup: true,
    onClientErasure: { untouched: 'of the workspace' },
  },
  subscription_notices: {
    inBackup: true,
    onClientErasure: { untouched: 'of the workspace' },
  },
} satisfies ModuleTables;
