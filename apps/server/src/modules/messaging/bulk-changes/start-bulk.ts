import { type BodyOf, type BulkAction, type BulkChange, type endpoints, limits } from '@switchboard/contract';
import { type Database, isUniqueViolation, type Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { findNextManager } from '../../chat/channels/index.ts';
import type { AuditOrigin } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { assertMoment } from '../episodes/index.ts';
import { assertLabel } from '../labels/index.ts';
import { assertThere } from '../views/index.ts';
import { findBulkOfRequest, insertBulk, setBulkState, toBulkChange } from './bulk-queries.ts';
import { queueBulk } from './run-bulk.ts';
import { insertSelected } from './selection-queries.ts';

export interface BulkCall {
  actor: CallingActor;
  origin: AuditOrigin;
}
type Body = BodyOf<typeof endpoints.startBulkChange>;

/** Refuses what could be done to none of them. */
const assertAction = async (tx: Transaction, workspaceId: number, action: BulkAction): Promise<void> => {
  if (action.kind === 'snooze') assertMoment(new Date(action.until));
  if (action.kind === 'label') await assertLabel(tx, workspaceId, action.label_id);
  if (action.kind === 'hand_over' && action.manager_id !== null) {
    await findNextManager(tx, workspaceId, action.manager_id);
  }
};

/** One at a time: by the index, so that concurrent calls are refused, too. */
export const oneAtATime = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, 'bulk_changes_running_key')) throw new AppError('bulk.in_progress');
    throw error;
  }
};

/**
 * Settles the conversations and queues the job that changes them. Throws `channel.not_found` when none of the chosen ones
 * is there, and `bulk.too_many` beyond the limit, unless only the first `most` are wanted; within `oneAtATime` also
 * `bulk.in_progress`.
 */
export const startBulk = async (
  tx: Transaction,
  { actor, origin }: BulkCall,
  { request_id: requestId, action, selection }: Body,
  most = limits.bulkConversations + 1,
): Promise<BulkChange> => {
  const { workspaceId, userId } = actor;
  // The counter's lock makes two calls of one request follow each other.
  const id = await takeIds(tx, workspaceId, 'bulk_change');
  const known = await findBulkOfRequest(tx, workspaceId, userId, requestId);
  if (known !== null) return toBulkChange(known);
  await assertAction(tx, workspaceId, action);
  if ('filter' in selection) await assertThere(tx, workspaceId, selection.filter);
  await insertBulk(tx, workspaceId, { id, createdBy: userId, requestId, action, origin });
  const total = await insertSelected(tx, workspaceId, id, actor, selection, most);
  if (total > limits.bulkConversations) throw new AppError('bulk.too_many');
  if (total === 0 && 'conversations' in selection) throw new AppError('channel.not_found');
  const begun = await setBulkState(tx, workspaceId, id, total === 0 ? 'done' : 'running', total);
  if (begun === null) throw new Error('the change of conversations was not stored');
  if (total > 0) await queueBulk(tx, workspaceId, id);
  return toBulkChange(begun);
};

export const makeStartBulk =
  ({ database }: { database: Database }) =>
  (call: BulkCall, body: Body): Promise<BulkChange> =>
    oneAtATime(database.inWorkspace(call.actor.workspaceId, (tx) => startBulk(tx, call, body)));
