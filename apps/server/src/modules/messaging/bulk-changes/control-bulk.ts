/** What whoever started a change may do with it; nobody else knows of it. */
import { type BulkChange, type endpoints, limits, type QueryOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { type BulkRecord, findBulk, listOwnBulks, lockBulk, setBulkState, toBulkChange } from './bulk-queries.ts';
import { pageRows } from './row-queries.ts';
import { queueBulk } from './run-bulk.ts';
import { oneAtATime } from './start-bulk.ts';
import { bulkEvent, tellEnd } from './tell-end.ts';

interface BulkDeps {
  database: Database;
}

const assertOwn = (row: BulkRecord | null, { userId }: CallingActor): BulkRecord => {
  if (row === null || row.created_by !== userId) throw new AppError('bulk.not_found');
  return row;
};

export const makeListBulks =
  ({ database }: BulkDeps) =>
  ({ workspaceId, userId }: CallingActor): Promise<{ data: BulkChange[] }> =>
    database.inWorkspace(workspaceId, async (tx) => ({
      data: (await listOwnBulks(tx, workspaceId, userId)).map(toBulkChange),
    }));

/** Throws `bulk.not_found`. */
export const makeGetBulk =
  ({ database }: BulkDeps) =>
  (actor: CallingActor, id: number): Promise<BulkChange> =>
    database.inWorkspace(actor.workspaceId, async (tx) =>
      toBulkChange(assertOwn(await findBulk(tx, actor.workspaceId, id), actor)),
    );

/** Throws `bulk.not_found`. */
export const makeListBulkRows =
  ({ database }: BulkDeps) =>
  (
    actor: CallingActor,
    id: number,
    { result, cursor: after = 0, limit = limits.bulkRowsPerPage }: QueryOf<typeof endpoints.listBulkRows>,
  ): Promise<ResultOf<typeof endpoints.listBulkRows>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      assertOwn(await findBulk(tx, workspaceId, id), actor);
      // One more tells whether another page follows.
      const rows = await pageRows(tx, workspaceId, id, { after, result: result ?? null, limit: limit + 1 });
      const data = rows.slice(0, limit);
      const hasMore = rows.length > limit;
      return { data, hasMore, next_cursor: hasMore ? (data.at(-1)?.channel_id ?? null) : null };
    });

/** Waits for the batch in hand. Throws `bulk.not_found` and `bulk.over`. */
export const makeCancelBulk =
  ({ database }: BulkDeps) =>
  (actor: CallingActor, id: number): Promise<BulkChange> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const row = assertOwn(await lockBulk(tx, actor.workspaceId, id), actor);
      if (row.state === 'cancelled') return toBulkChange(row);
      if (row.state !== 'running') throw new AppError('bulk.over');
      const cancelled = (await setBulkState(tx, actor.workspaceId, row.id, 'cancelled')) ?? row;
      await tellEnd(tx, actor.workspaceId, cancelled);
      return toBulkChange(cancelled);
    });

/** Throws `bulk.not_found`, `bulk.undo_over` and `bulk.in_progress`. */
export const makeUndoBulk =
  ({ database }: BulkDeps) =>
  (actor: CallingActor, id: number): Promise<BulkChange> =>
    oneAtATime(
      database.inWorkspace(actor.workspaceId, async (tx) => {
        const { workspaceId } = actor;
        const row = assertOwn(await lockBulk(tx, workspaceId, id), actor);
        if (row.state === 'undoing' || row.state === 'undone') return toBulkChange(row);
        const { undo_until: until } = toBulkChange(row);
        if (until === null || Date.parse(until) < Date.now()) throw new AppError('bulk.undo_over');
        await queueBulk(tx, workspaceId, id);
        const undoing = (await setBulkState(tx, workspaceId, row.id, 'undoing')) ?? row;
        tx.announce(bulkEvent(undoing));
        return toBulkChange(undoing);
      }),
    );
