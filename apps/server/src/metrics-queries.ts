import { deliveriesTable } from './modules/messaging/deliveries/exported-queries.ts';
import { statement } from './platform/database/index.ts';

/** Deliveries in progress, over all workspaces. */
export interface DeliveryCounts {
  queued: number;
  in_flight: number;
  /** Sent messages with an edit or deletion that still has to reach the phone. */
  changing: number;
  failed_last_day: number;
  /** Null when the queue is empty. */
  oldest_queued_s: number | null;
}

/** Reads only open and recently failed deliveries, each through a partial index. As the owner: over all workspaces. */
export const countDeliveries = statement({
  name: 'count-deliveries',
  text: `select open.*, failed.*
    from (
      select count(*) filter (where state = 'queued' and in_flight_since is null)::int as queued,
        count(*) filter (where in_flight_since is not null)::int as in_flight,
        count(*) filter (where state <> 'queued' and in_flight_since is null)::int as changing,
        extract(epoch from now() - min(queued_at) filter (where state = 'queued'))::float8 as oldest_queued_s
      from ${deliveriesTable} where state = 'queued' or pending_change is not null) open,
    (select count(*)::int as failed_last_day from ${deliveriesTable}
      where state = 'failed' and updated_at > now() - interval '1 day') failed`,
  values: () => [],
}).answer(([row]: DeliveryCounts[]): DeliveryCounts => row as DeliveryCounts);

export interface JobCounts {
  /** Due, and no worker has started it yet. */
  waiting: number;
  running: number;
  /** Due later: scheduled, or waiting for a retry. */
  scheduled: number;
  /** Dead letters: no attempts left. */
  dead: number;
  oldest_waiting_s: number | null;
  oldest_dead_s: number | null;
}

/** The queue holds only unfinished jobs, so all of it is read. As the owner of its tables. */
export const countJobs = statement({
  name: 'count-jobs',
  text: `select count(*) filter (where is_waiting)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where not is_dead and locked_at is null and run_at > now())::int as scheduled,
      count(*) filter (where is_dead)::int as dead,
      extract(epoch from now() - min(run_at) filter (where is_waiting))::float8 as oldest_waiting_s,
      extract(epoch from now() - min(updated_at) filter (where is_dead))::float8 as oldest_dead_s
    from (select *, locked_at is null and attempts >= max_attempts as is_dead,
        locked_at is null and attempts < max_attempts and run_at <= now() as is_waiting
      from graphile_worker._private_jobs) jobs`,
  values: () => [],
}).answer(([row]: JobCounts[]): JobCounts => row as JobCounts);

export interface DeskNumbers {
  waiting: number;
  longest_wait_s: number;
  /** The age of the oldest fact that is not in the sums of reports. */
  facts_behind_s: number;
  /** Since the database counts. */
  facts: number;
}

/** As the owner of the tables: over all workspaces, one after another. */
export const readDeskNumbers = statement({
  name: 'read-desk-numbers',
  text: `select coalesce(d.waiting, 0)::int as waiting, coalesce(d.longest_wait_s, 0) as longest_wait_s,
      coalesce(d.facts_behind_s, 0) as facts_behind_s,
      (select coalesce(sum(s.n_tup_ins), 0)::float8 from pg_stat_user_tables s where s.relname = 'report_facts') as facts
    from read_desk_numbers() d`,
  values: () => [],
}).answer(([row]: DeskNumbers[]): DeskNumbers => row as DeskNumbers);

export interface FailedRow {
  messenger: number;
  reason: string;
  failed: number;
}

/** The same way; of the last 24 hours. */
export const countFailed = statement({
  name: 'count-failed-deliveries',
  text: `select coalesce(messenger, 0) as messenger, coalesce(reason, '') as reason, coalesce(sum(failed), 0)::int as failed
    from count_failed_deliveries() group by 1, 2`,
  values: () => [],
}).all<FailedRow>();
