import { type Database, statement, type Transaction } from '../database/index.ts';
import type { NewJob } from '../jobs/job-queries.ts';

/** How long a holder that no longer renews keeps its lease. */
export const leaseSeconds = 10;
/** Work with so many deaths in a row is suspected: it is done alone, and each begun piece is recorded. */
export const deathsOfSuspects = 2;

export interface TakenLeaseRow {
  name: string;
  fence: number;
  is_taken: boolean;
  /** Time until a lease that another holds would expire. */
  remaining_ms: number;
  /** How often in a row the process died that held it. */
  deaths: number;
  /** The piece it had begun, from the second death on. */
  in_hand: string | null;
}

/**
 * Takes leases of different names that are free or have expired; the others are marked as wanted, so that their holders
 * look again. Taking an expired lease counts a death. The whole statement uses one timestamp, so its parts agree on
 * which leases have expired.
 */
export const takeLeases = statement({
  name: 'take-leases',
  text: `insert into work_leases as l (workspace_id, name, holder, expires_at, job)
    select $1, w.name, $3, now() + make_interval(secs => $4), w.job::jsonb
    from unnest($2::text[], $5::text[]) as w (name, job) order by w.name
    on conflict (workspace_id, name) do update set
      is_wanted = coalesce(l.expires_at > now(), false),
      fence = case when l.expires_at > now() then l.fence else l.fence + 1 end,
      deaths = case when l.expires_at <= now() and l.holder <> excluded.holder then l.deaths + 1 else l.deaths end,
      holder = case when l.expires_at > now() then l.holder else excluded.holder end,
      job = excluded.job,
      expires_at = case when l.expires_at > now() then l.expires_at else excluded.expires_at end
    returning name, fence, not is_wanted as is_taken, deaths, in_hand,
      greatest(0, extract(epoch from expires_at - clock_timestamp()) * 1000)::int as remaining_ms`,
  values: (workspaceId: number, holder: string, works: readonly { name: string; job: NewJob }[]) => [
    workspaceId,
    works.map(({ name }) => name),
    holder,
    leaseSeconds,
    works.map(({ job: { task, payload, key } }) => JSON.stringify({ task, payload, key })),
  ],
}).answer((rows: TakenLeaseRow[]): Map<string, TakenLeaseRow> => new Map(rows.map((row) => [row.name, row])));

/**
 * Whether the lease with this fencing number is still held; if so, it cannot be taken over before the transaction has
 * ended.
 */
export const lockLease = statement({
  name: 'lock-lease',
  text: 'select from work_leases where workspace_id = $1 and name = $2 and fence = $3 for no key update',
  values: (workspaceId: number, name: string, fence: number) => [workspaceId, name, fence],
}).any();

/**
 * Has the lease last at least this long from now; one that was released meanwhile stays free. False when it is not held
 * any more; if it is, it cannot be taken over before the transaction has ended.
 */
export const renewLease = statement({
  name: 'renew-lease',
  text: `update work_leases set expires_at = greatest(expires_at, clock_timestamp() + make_interval(secs => $4))
    where workspace_id = $1 and name = $2 and fence = $3 and expires_at is not null`,
  values: (workspaceId: number, name: string, fence: number, seconds: number) => [workspaceId, name, fence, seconds],
}).any();

/** Takes a lease away from its holder, who may write nothing more under it. Lock it before anything else. */
export const overtakeLease = statement({
  name: 'overtake-lease',
  text: `update work_leases set fence = fence + 1, expires_at = null, is_wanted = false
    where workspace_id = $1 and name = $2`,
  values: (workspaceId: number, name: string) => [workspaceId, name],
}).run();

/**
 * Deletes a lease without a holder. One that was not returned stays for ten minutes: its holder may only have been
 * slow, and would take a new lease of this name for its own.
 */
export const forgetLease = statement({
  name: 'forget-lease',
  text: `delete from work_leases
    where workspace_id = $1 and name = $2 and (expires_at is null or expires_at < now() - interval '10 minutes')`,
  values: (workspaceId: number, name: string) => [workspaceId, name],
}).any();

/** Records the begun piece of the work. Only for the process that has locked the lease. */
export const notePiece = statement({
  name: 'note-piece-in-hand',
  text: 'update work_leases set in_hand = $3 where workspace_id = $1 and name = $2',
  values: (workspaceId: number, name: string, piece: string | null) => [workspaceId, name, piece],
}).run();

/** Takes back the death that was counted when this lease was taken from a living holder. */
export const outliveLease = statement({
  name: 'outlive-lease',
  text: `update work_leases set deaths = deaths - 1
    where workspace_id = $1 and name = $2 and fence > $3 and deaths > 0`,
  values: (workspaceId: number, name: string, fence: number) => [workspaceId, name, fence],
}).run();

/**
 * Marks the leases a stopping process may be cut off from: if they expire they count no death. One that is just being
 * written under is left out: its step ends by itself.
 */
export const leaveLeases = statement({
  name: 'leave-leases',
  text: `with held as (
      select name from work_leases
      where workspace_id = $1 and name = any($2) and holder = $3 and expires_at is not null
      for no key update skip locked)
    update work_leases l set deaths = l.deaths - 1 from held where l.workspace_id = $1 and l.name = held.name`,
  values: (workspaceId: number, holder: string, names: readonly string[]) => [workspaceId, names, holder],
}).run();

export type Release = 'released' | 'wanted' | 'overtaken';

export interface HeldLease {
  name: string;
  fence: number;
  /** If it is wanted it is kept, and the mark cleared. */
  staysIfWanted: boolean;
  /** Of how many deaths the next holder learns. */
  deaths: number;
}

export const releaseLeasesStatement = statement({
  name: 'release-leases',
  text: `with known as (
      select l.name, l.is_wanted and h.stays as stays, h.deaths
      from unnest($2::text[], $3::bigint[], $4::boolean[], $6::int[]) as h (name, fence, stays, deaths)
      join work_leases l on l.workspace_id = $1 and l.name = h.name and l.fence = h.fence
      order by l.name for no key update of l)
    update work_leases l set is_wanted = false, deaths = known.deaths,
      in_hand = case when known.deaths >= $7 then l.in_hand end,
      expires_at = case when known.stays then greatest(l.expires_at, clock_timestamp() + make_interval(secs => $5)) end
    from known where l.workspace_id = $1 and l.name = known.name
    returning l.name, l.expires_at is null as is_released`,
  values: (
    workspaceId: number,
    names: readonly string[],
    fences: readonly number[],
    staysIfWanteds: readonly boolean[],
    deaths: readonly number[],
  ) => [workspaceId, names, fences, staysIfWanteds, leaseSeconds, deaths, deathsOfSuspects],
}).of<{ name: string; is_released: boolean }>();

/** Releases leases of different names; answers for each. */
export const releaseLeases = async (
  tx: Transaction,
  workspaceId: number,
  held: readonly HeldLease[],
): Promise<Map<string, Release>> => {
  const { rows } = await tx.query(
    releaseLeasesStatement(
      workspaceId,
      held.map(({ name }) => name),
      held.map(({ fence }) => fence),
      held.map(({ staysIfWanted }) => staysIfWanted),
      held.map(({ deaths }) => deaths),
    ),
  );
  const found = new Map(rows.map((row) => [row.name, row.is_released]));
  return new Map(
    held.map(({ name }) => {
      const isReleased = found.get(name);
      if (isReleased === undefined) return [name, 'overtaken'];
      return [name, isReleased ? 'released' : 'wanted'];
    }),
  );
};

/** A row that stays locked makes all that wait with it fail, to be tried one by one. */
export const limitLockWait = statement({
  name: 'limit-lock-wait',
  text: `select set_config('lock_timeout', '1s', true)`,
  values: () => [],
}).run();

export const queueAbandonedWorkStatement = statement({
  text: 'select queue_abandoned_work() as queued',
  values: () => [],
}).of<{ queued: number | null }>();

/** Queues the work of expired leases of dead holders, of all workspaces. Answers how much that was. */
export const queueAbandonedWork = async (database: Database): Promise<number> => {
  const { rows } = await database.global((tx) => tx.query(queueAbandonedWorkStatement()));
  return rows[0]?.queued ?? 0;
};
