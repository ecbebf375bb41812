import { type BulkReason, type BulkState, can } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { lockChannels } from '../../chat/channel-access/index.ts';
import { type BulkContext, type BulkHandler, handlerOf } from './actions/index.ts';
import { advanceBulk, type BulkRecord, setBulkState } from './bulk-queries.ts';
import {
  type ConversationNow,
  finishRows,
  listConversationsNow,
  listNextRows,
  markUndoing,
  type RowOutcome,
} from './row-queries.ts';
import { findStarter } from './starter-queries.ts';

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
  await markUndoing(tx);
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

const finish = async (
  tx: Transaction,
  workspaceId: number,
  row: BulkRecord,
  outcomes: readonly RowOutcome[],
): Promise<BulkRecord> => {
  const progress = {
    done: countOf(outcomes, 'done'),
    skipped: countOf(outcomes, 'skipped'),
    undone: countOf(outcomes, 'undone'),
    kept: countOf(outcomes, 'kept'),
  };
  const [, after] = await Promise.all([
    finishRows(tx, workspaceId, row.id, outcomes),
    advanceBulk(tx, workspaceId, row.id, progress),
  ]);
  return after ?? row;
};

const endOf = { running: 'done', undoing: 'undone' } as const;
const isUndoing = ({ state }: BulkRecord): boolean => state === 'undoing';
export const isUnderWay = (row: BulkRecord): boolean => row.state === 'running' || isUndoing(row);

const nextRows = (tx: Transaction, workspaceId: number, row: BulkRecord, count: number): Promise<number[]> =>
  listNextRows(tx, workspaceId, row.id, isUndoing(row) ? 'done' : 'waiting', count);

/** At most so many conversations and their rows change together. Answers the change as it is then. */
export const doBatch = async (
  tx: Transaction,
  workspaceId: number,
  row: BulkRecord,
  { count, firstMessageId }: { count: number; firstMessageId: number },
): Promise<BulkRecord> => {
  const settle = async (state: BulkState) => (await setBulkState(tx, workspaceId, row.id, state)) ?? row;
  const [by, ids] = await Promise.all([
    findStarter(tx, workspaceId, row.created_by),
    nextRows(tx, workspaceId, row, count),
  ]);
  const actor = { userId: row.created_by, permissions: by?.permissions ?? {} };
  if (by === null || !can(actor, 'conversations.answer', null)) return settle('failed');
  if (ids.length === 0) return settle(endOf[isUndoing(row) ? 'undoing' : 'running']);
  const [, conversations] = await Promise.all([
    lockChannels(tx, workspaceId, ids),
    listConversationsNow(tx, workspaceId, row.id, ids),
  ]);
  const context: BulkContext = { workspaceId, by, actor, origin: row.origin, firstMessageId };
  const outcomes = await (isUndoing(row) ? undoOn : applyTo)(tx, context, handlerOf(row.action), conversations);
  return finish(tx, workspaceId, row, outcomes);
};

/** The next ones fail whatever is done: they stay as they are. */
export const leaveOut = async (
  tx: Transaction,
  workspaceId: number,
  row: BulkRecord,
  count: number,
): Promise<BulkRecord> => {
  const ids = await nextRows(tx, workspaceId, row, count);
  const result = isUndoing(row) ? 'kept' : 'skipped';
  return finish(
    tx,
    workspaceId,
    row,
    ids.map((id) => ({ id, result, reason: 'failed', before: null })),
  );
};
