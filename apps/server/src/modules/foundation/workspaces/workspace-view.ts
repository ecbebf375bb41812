import type { WorkspaceView } from '@switchboard/contract';
import type { WorkspaceRow } from './workspace-queries.ts';

/** A workspace as everyone in it sees it. */
export const toWorkspaceView = (row: WorkspaceRow): WorkspaceView => ({
  subdomain: row.subdomain,
  company: row.company,
  owner_id: row.owner_id,
  tariff: row.tariff,
  payment_status: row.payment_status,
  end_date: row.ends_at?.toISOString() ?? null,
  trial_end_date: row.trial_ends_at?.toISOString() ?? null,
  waiting: {
    long_minutes: row.waiting_long_minutes,
    too_long_minutes: row.waiting_too_long_minutes,
    reopen_grace_minutes: row.reopen_grace_minutes,
  },
});
