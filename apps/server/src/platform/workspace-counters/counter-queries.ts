/**
 * The row of a workspace that every message updates: the last number of its events and of its messages. It stays locked
 * until the transaction ends, so take numbers late in it.
 */
import { statement } from '../database/index.ts';

/**
 * Part of the statement that stores events: `$1` is the workspace, `$2` how many; returns `base`, the number
 * before the first.
 */
export const takeEventNumbersSql = `update workspace_counters set event_seq = event_seq + $2 where workspace_id = $1 returning event_seq - $2 as base`;

export const insertCounters = statement({
  text: 'insert into workspace_counters (workspace_id) values ($1)',
  values: (workspaceId: number) => [workspaceId],
}).run();

const nowUs = '(extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us';

/** Takes message ids and the database's clock (microseconds). */
export const takeMessageIdsStatement = statement({
  name: 'take-message-ids-and-time',
  text: `update workspace_counters set message_id = message_id + $2 where workspace_id = $1
    returning message_id - $2 as base, ${nowUs}`,
  values: (workspaceId: number, count: number) => [workspaceId, count],
}).of<{ base: number; now_us: number }>();

/** The database's clock alone, for ids that were taken before. */
export const readClockStatement = statement({
  name: 'read-clock',
  text: `select ${nowUs}`,
  values: () => [],
}).of<{ now_us: number }>();
