import { type BulkReason, type BulkState, can } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, FieldErrors } from '../../../platform/http/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { lockChannels } from '../../chat/channel-access/index.ts';
import { type BulkContext, type BulkHandler, handlerOf } from './actions/index.ts';
import { advanceBulk, type BulkRecord, lockBulk, setBulkState, toBulkChange } from './bulk-queries.ts';
import {
  type ConversationNow,
  finishRows,
  listConversationsNow,
  listNextRows,
  type RowOutcome,
} from './row-queries.ts';
import { findStarter } from './starter-queries.ts';

/** Changed in one transaction, which holds the locks of so many conversations. */
const batchRows = 200;
const progressEveryMs = 300;

const payloadShape = z.object({ workspace_id: z.int(), bulk_id: z.int() });

/** Changes in a workspace run one after another. */
export const queueBulk = (tx: Transaction, workspaceId: number, id: number): Promise<void> =>
  enqueueJob(tx, {
    task: 'change-conversations',
    payload: { workspace_id: workspaceId, bulk_id: id },
    queue: `bulk-changes:${workspaceId}`,
  });

export const bulkEvent = (row: BulkRecord): NewEvent => ({
  event: 'updateBulkChange',
  audience: { users: [row.created_by] },
  data: toBulkChange(row),
});

const left = (id: number, reason: BulkReason): RowOutcome => ({ id, result: 'skipped', reason, before: null });

/** Changes these conversations, as far as nothing speaks against it. */
const applyTo = async (
  tx: Transaction,
  context: BulkContext,
  handler: BulkHandler,
  conversations: readonly ConversationNow[],
): Promise<RowOutcome[]> => {
  const judged = conversations.map((now) => ({
    now,
    reason: now.is_gone ? ('gone' as const) : handler.reasonAgainst(now, context),
  }));
  const due = judged.filter(({ reason }) => reason === null).map(({ now }) => now);
  const replaced = new Map(
    (due.length === 0 ? [] : await handler.apply(tx, context, due)).map(({ id, before }) => [id, before]),
  );
  return judged.map(({ now: { id }, reason }): RowOutcome => {
    const before = replaced.get(id);
    if (before !== undefined) return { id, result: 'done', reason: null, before };
    return left(id, reason ?? 'already_so');
  });
};

const undoOn = async (
  tx: Transaction,
  context: BulkContext,
  handler: BulkHandler,
  conversations: readonly ConversationNow[],
): Promise<RowOutcome[]> => {
  const here = conversations.filter(({ is_gone: isGone }) => !isGone);
  const undone = new Set(here.length === 0 ? [] : await handler.undo(tx, context, here));
  return conversations.map(({ id }) => ({
    id,
    result: undone.has(id) ? 'undone' : 'kept',
    reason: null,
    before: null,
  }));
};

const countOf = (outcomes: readonly RowOutcome[], result: RowOutcome['result']) =>
  outcomes.filter((outcome) => outcome.result === result).length;

const endOf = { running: 'done', undoing: 'undone' } as const;

/** True while there is more to do. */
type DoBatch = (tx: Transaction, workspaceId: number, row: BulkRecord) => Promise<BulkRecord>;

/** One batch: its conversations and their rows change together. Answers the change as it is then. */
const doBatch: DoBatch = async (tx, workspaceId, row) => {
  const isUndoing = row.state === 'undoing';
  const settle = async (state: BulkState) => (await setBulkState(tx, workspaceId, row.id, state)) ?? row;
  const by = await findStarter(tx, workspaceId, row.created_by);
  const actor = { userId: row.created_by, permissions: by?.permissions ?? {} };
  if (by === null || !can(actor, 'conversations.answer', null)) return settle('failed');
  const ids = await listNextRows(tx, workspaceId, row.id, isUndoing ? 'done' : 'waiting', batchRows);
  if (ids.length === 0) return settle(endOf[isUndoing ? 'undoing' : 'running']);
  await lockChannels(tx, workspaceId, ids);
  const conversations = await listConversationsNow(tx, workspaceId, row.id, ids);
  const context: BulkContext = { workspaceId, by, actor, origin: row.origin };
  const outcomes = await (isUndoing ? undoOn : applyTo)(tx, context, handlerOf(row.action), conversations);
  await finishRows(tx, workspaceId, row.id, outcomes);
  const progress = {
    done: countOf(outcomes, 'done'),
    skipped: countOf(outcomes, 'skipped'),
    undone: countOf(outcomes, 'undone'),
    kept: countOf(outcomes, 'kept'),
  };
  return (await advanceBulk(tx, workspaceId, row.id, progress)) ?? row;
};

const isUnderWay = ({ state }: BulkRecord): boolean => state === 'running' || state === 'undoing';

/** What the change names is gone, and the conversations that are left with it cannot be changed. */
const isHopeless = (error: unknown): boolean => error instanceof AppError || error instanceof FieldErrors;

/** The job that changes conversations. It goes on where its process has died: rows that are finished are not touched. */
export const makeChangeConversations = ({ database }: { database: Database }): Task => {
  const advance = (workspaceId: number, id: number, isNotified: boolean): Promise<boolean> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const row = await lockBulk(tx, workspaceId, id);
      if (row === null || !isUnderWay(row)) return false;
      const after = await doBatch(tx, workspaceId, row);
      if (isNotified || !isUnderWay(after)) tx.announce(bulkEvent(after));
      return isUnderWay(after);
    });

  const fail = (workspaceId: number, id: number): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const row = await lockBulk(tx, workspaceId, id);
      if (row === null || !isUnderWay(row)) return;
      const failed = await setBulkState(tx, workspaceId, id, 'failed');
      if (failed !== null) tx.announce(bulkEvent(failed));
    });

  return async (payload) => {
    const { workspace_id: workspaceId, bulk_id: id } = payloadShape.parse(payload);
    let notifiedAt = Number.NEGATIVE_INFINITY;
    try {
      for (let goesOn = true; goesOn; ) {
        const isNotified = performance.now() - notifiedAt >= progressEveryMs;
        goesOn = await advance(workspaceId, id, isNotified);
        if (isNotified) notifiedAt = performance.now();
      }
    } catch (error) {
      if (!isHopeless(error)) throw error;
      await fail(workspaceId, id);
    }
  };
};
