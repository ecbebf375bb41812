import type { Database, Transaction } from '../database/index.ts';
import type { NewJob } from '../jobs/job-queries.ts';

/** How long a holder that no longer renews keeps its lease. */
export const leaseSeconds = 10;

export interface TakenLeaseRow {
  fence: number;
  is_taken: boolean;
  /** Time until a lease that another holds would expire. */
  remaining_ms: number;
}

/**
 * Takes a lease that is free or has expired; otherwise marks it as wanted, so that its holder looks again. The whole
 * statement uses one timestamp, so its parts agree on what has expired.
 */
export const takeLease = async (
  tx: Transaction,
  workspaceId: number,
  name: string,
  holder: string,
  { task, payload, key }: NewJob,
): Promise<TakenLeaseRow> => {
  const { rows } = await tx.query<TakenLeaseRow>({
    name: 'take-lease',
    text: `insert into work_leases as l (workspace_id, name, holder, expires_at, job)
      values ($1, $2, $3, now() + make_interval(secs => $4), $5::jsonb)
      on conflict (workspace_id, name) do update set
        is_wanted = coalesce(l.expires_at > now(), false),
        fence = case when l.expires_at > now() then l.fence else l.fence + 1 end,
        holder = case when l.expires_at > now() then l.holder else excluded.holder end,
        job = excluded.job,
        expires_at = case when l.expires_at > now() then l.expires_at else excluded.expires_at end
      returning fence, not is_wanted as is_taken,
        greatest(0, extract(epoch from expires_at - clock_timestamp()) * 1000)::int as remaining_ms`,
    values: [workspaceId, name, holder, leaseSeconds, JSON.stringify({ task, payload, key })],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('a lease was neither taken nor found');
  return row;
};

/**
 * Whether the lease with this fencing number still holds; if so, nobody can take over before the transaction has ended.
 */
export const lockLease = async (
  tx: Transaction,
  workspaceId: number,
  name: string,
  fence: number,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'lock-lease',
    text: 'select from work_leases where workspace_id = $1 and name = $2 and fence = $3 for no key update',
    values: [workspaceId, name, fence],
  });
  return rowCount > 0;
};

/** Extends the lease; one that was released meanwhile stays free. False when it is not held any more. */
export const renewLease = async (
  tx: Transaction,
  workspaceId: number,
  name: string,
  fence: number,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'renew-lease',
    text: `update work_leases set expires_at = clock_timestamp() + make_interval(secs => $4)
      where workspace_id = $1 and name = $2 and fence = $3 and expires_at is not null`,
    values: [workspaceId, name, fence, leaseSeconds],
  });
  return rowCount > 0;
};

export type Release = 'released' | 'wanted' | 'overtaken';

/** Releases a lease, unless it is wanted and `staysIfWanted` is set: then it is kept and the mark cleared. */
export const releaseLease = async (
  tx: Transaction,
  workspaceId: number,
  name: string,
  fence: number,
  staysIfWanted: boolean,
): Promise<Release> => {
  const { rows } = await tx.query<{ is_released: boolean }>({
    name: 'release-lease',
    text: `update work_leases set is_wanted = false,
        expires_at = case when is_wanted and $4 then clock_timestamp() + make_interval(secs => $5) end
      where workspace_id = $1 and name = $2 and fence = $3 returning expires_at is null as is_released`,
    values: [workspaceId, name, fence, staysIfWanted, leaseSeconds],
  });
  if (rows[0] === undefined) return 'overtaken';
  return rows[0].is_released ? 'released' : 'wanted';
};

/** Queues the work of expired leases of dead holders, of all workspaces. Answers how much that was. */
export const queueAbandonedWork = async (database: Database): Promise<number> => {
  const { rows } = await database.global((tx) =>
    tx.query<{ queued: number }>('select queue_abandoned_work() as queued'),
  );
  return rows[0]?.queued ?? 0;
};
