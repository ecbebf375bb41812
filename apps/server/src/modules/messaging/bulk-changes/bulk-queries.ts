import type { BulkAction, BulkChange, BulkState } from '@switchboard/contract';
import { limits } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';

/** Where the caller was. */
interface Origin {
  ip: string;
  userAgent: string | null;
}

export interface BulkRecord {
  id: number;
  created_by: number;
  action: BulkAction;
  origin: Origin;
  state: string;
  total: number;
  done: number;
  skipped: number;
  undone: number;
  kept: number;
  created_at: Date;
  finished_at: Date | null;
}

const columns = 'id, created_by, action, origin, state, total, done, skipped, undone, kept, created_at, finished_at';

const undoUntil = ({ state, done, finished_at: end }: BulkRecord): string | null =>
  state !== 'undone' && done > 0 && end !== null
    ? new Date(end.getTime() + limits.bulkUndoSeconds * 1_000).toISOString()
    : null;

export const toBulkChange = (row: BulkRecord): BulkChange => ({
  id: row.id,
  action: row.action,
  state: row.state as BulkState,
  total: row.total,
  done: row.done,
  skipped: row.skipped,
  undone: row.undone,
  kept: row.kept,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  undo_until: undoUntil(row),
});

export const insertBulk = statement({
  name: 'insert-bulk-change',
  text: `insert into bulk_changes (workspace_id, id, created_by, request_id, action, origin)
    values ($1, $2, $3, $4, $5, $6)`,
  values: (
    workspaceId: number,
    made: { id: number; createdBy: number; requestId: string; action: BulkAction; origin: Origin },
  ) => [workspaceId, made.id, made.createdBy, made.requestId, JSON.stringify(made.action), JSON.stringify(made.origin)],
}).run();

export const findBulkOfRequest = statement({
  name: 'find-bulk-change-of-request',
  text: `select ${columns} from bulk_changes where workspace_id = $1 and created_by = $2 and request_id = $3`,
  values: (workspaceId: number, userId: number, requestId: string) => [workspaceId, userId, requestId],
}).first<BulkRecord>();

export const findBulk = statement({
  name: 'find-bulk-change',
  text: `select ${columns} from bulk_changes where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<BulkRecord>();

/** Locked until the transaction ends: of two processes that work on it one waits. */
export const lockBulk = statement({
  name: 'lock-bulk-change',
  text: `select ${columns} from bulk_changes where workspace_id = $1 and id = $2 for no key update`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<BulkRecord>();

export const listOwnBulks = statement({
  name: 'list-own-bulk-changes',
  text: `select ${columns} from bulk_changes where workspace_id = $1 and created_by = $2 order by id desc limit 10`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).all<BulkRecord>();

/** Sets its state, and the total where it has just begun. */
export const setBulkState = statement({
  name: 'set-bulk-change-state',
  text: `update bulk_changes set state = $3, total = coalesce($4::int, total),
      finished_at = case when $3 in ('running', 'undoing') then null else clock_timestamp() end
    where workspace_id = $1 and id = $2 returning ${columns}`,
  values: (workspaceId: number, id: number, state: BulkState, total: number | null = null) => [
    workspaceId,
    id,
    state,
    total,
  ],
}).first<BulkRecord>();

export interface BulkProgress {
  done: number;
  skipped: number;
  undone: number;
  kept: number;
}

export const advanceBulk = statement({
  name: 'advance-bulk-change',
  text: `update bulk_changes set done = done + $3, skipped = skipped + $4, undone = undone + $5, kept = kept + $6
    where workspace_id = $1 and id = $2 returning ${columns}`,
  values: (workspaceId: number, id: number, { done, skipped, undone, kept }: BulkProgress) => [
    workspaceId,
    id,
    done,
    skipped,
    undone,
    kept,
  ],
}).first<BulkRecord>();

/** Their rows go with them. */
export const deleteOldBulks = statement({
  name: 'delete-old-bulk-changes',
  text: `delete from bulk_changes where workspace_id = $1 and finished_at < now() - interval '1 day'`,
  values: (workspaceId: number) => [workspaceId],
}).run();
