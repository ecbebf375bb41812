import type { BodyOf, endpoints, TaskCard } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { type CallingActor, fieldError } from '../../../platform/http/index.ts';
import type { ChangeTaskDeps } from './create-task.ts';
import { changeEvents, fieldsOf, recordChanges, storeFields } from './edit-task.ts';
import { lockTask, readBack } from './load-task.ts';
import { lockBoard } from './rank-queries.ts';
import { makeRoom, withOwnRank } from './ranks.ts';
import { toCard } from './task-view.ts';

type MoveBody = BodyOf<typeof endpoints.moveTask>;

/**
 * Puts a card where it was dropped. Moves follow each other and reach everyone in that order, so the later one counts
 * everywhere.
 */
export const makeMoveTask =
  ({ database }: ChangeTaskDeps) =>
  (actor: CallingActor, taskId: number, { status_id, after_id: afterId }: MoveBody): Promise<TaskCard> => {
    const { workspaceId } = actor;
    const transact = async (tx: Transaction): Promise<TaskCard> => {
      // Before the card: spreading a column locks the board and then waits for its cards.
      await lockBoard(tx, workspaceId);
      const row = await lockTask(tx, actor, taskId, 'task.edit');
      if (row.kind === 'reminder') throw fieldError('status_id', 'validation.invalid');
      const position = { statusId: status_id, afterId, movedId: taskId };
      const { rank, columnEvents } = await makeRoom(tx, workspaceId, position);
      await storeFields(tx, workspaceId, row, { ...fieldsOf(row), status_id, rank });
      if (status_id !== row.status_id) {
        const change = { field: 'status_id', before: String(row.status_id), after: String(status_id) } as const;
        await recordChanges(tx, actor, taskId, [change]);
      }
      const after = await readBack(tx, workspaceId, taskId);
      const changed = await changeEvents(tx, actor, row, after);
      tx.announce(...changed, ...columnEvents);
      return toCard(after);
    };
    return withOwnRank(() => database.inWorkspace(workspaceId, transact));
  };
