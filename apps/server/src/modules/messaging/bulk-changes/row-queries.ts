import type { BulkReason, BulkRow } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

/** The next conversations with this result, in the order in which they are locked. */
export const listNextRows = statement({
  name: 'list-next-bulk-rows',
  text: `select channel_id from bulk_change_rows where workspace_id = $1 and bulk_id = $2 and result = $3
    order by channel_id limit $4`,
  values: (workspaceId: number, bulkId: number, result: 'waiting' | 'done', count: number) => [
    workspaceId,
    bulkId,
    result,
    count,
  ],
}).answer((rows: { channel_id: number }[]): number[] => rows.map(({ channel_id: id }) => id));

/** A conversation of a change as it is now, beside what it was at the start. */
export interface ConversationNow {
  id: number;
  name: string;
  client_id: number | null;
  is_gone: boolean;
  state: string;
  state_version: number;
  last_seq: number;
  priority: number;
  manager_id: number | null;
  manager_name: string | null;
  seen_version: number;
  seen_seq: number;
  seen_manager_id: number | null;
  before: unknown;
}

export const listConversationsNow = statement({
  name: 'list-conversations-of-bulk-change',
  text: `select c.id, c.name, c.client_id, c.deleted_at is not null as is_gone, c.state, c.state_version, c.last_seq,
      c.priority, c.manager_id,
      (select trim(u.first_name || ' ' || u.last_name) from ${usersTable} u
        where u.workspace_id = c.workspace_id and u.id = c.manager_id) as manager_name,
      r.seen_version, r.seen_seq, r.seen_manager_id, r.before
    from bulk_change_rows r join ${channelsTable} c on c.workspace_id = r.workspace_id and c.id = r.channel_id
    where r.workspace_id = $1 and r.bulk_id = $2 and r.channel_id = any($3) order by c.id`,
  values: (workspaceId: number, bulkId: number, channelIds: readonly number[]) => [workspaceId, bulkId, channelIds],
}).all<ConversationNow>();

export interface RowOutcome {
  id: number;
  result: 'done' | 'skipped' | 'undone' | 'kept';
  reason: BulkReason | null;
  /** Kept for undoing. */
  before: object | null;
}

/** In the transaction of the change itself: a row is finished exactly when its conversation is changed. */
export const finishRows = statement({
  name: 'finish-bulk-rows',
  text: `update bulk_change_rows r set result = o.result, reason = o.reason, before = coalesce(o.before, r.before)
    from jsonb_to_recordset($3::jsonb) as o (id bigint, result text, reason text, before jsonb)
    where r.workspace_id = $1 and r.bulk_id = $2 and r.channel_id = o.id`,
  values: (workspaceId: number, bulkId: number, outcomes: readonly RowOutcome[]) => [
    workspaceId,
    bulkId,
    JSON.stringify(outcomes),
  ],
}).run();

interface PagedRow {
  channel_id: number;
  name: string;
  result: string;
  reason: string | null;
}

/** Rows after a conversation's id; `result` null: whatever became of them. */
export const pageRows = statement({
  name: 'page-bulk-rows',
  text: `select r.channel_id, c.name, r.result, r.reason from bulk_change_rows r
    join ${channelsTable} c on c.workspace_id = r.workspace_id and c.id = r.channel_id
    where r.workspace_id = $1 and r.bulk_id = $2 and r.channel_id > $3 and ($4::text is null or r.result = $4)
    order by r.channel_id limit $5`,
  values: (
    workspaceId: number,
    bulkId: number,
    { after, result, limit }: { after: number; result: string | null; limit: number },
  ) => [workspaceId, bulkId, after, result, limit],
}).answer((rows: PagedRow[]): BulkRow[] =>
  rows.map((row) => ({ ...row, result: row.result as BulkRow['result'], reason: row.reason as BulkReason | null })),
);

/** What this transaction brings back sets no rules off. */
export const markUndoing = statement({
  text: `select set_config('switchboard.is_undoing', 'true', true)`,
  values: () => [],
}).run();
