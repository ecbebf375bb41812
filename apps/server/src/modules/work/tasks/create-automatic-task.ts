import { taskPriorities, taskStatuses } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { findChannelFacts } from '../../chat/channel-access/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { storeTask } from './create-task.ts';
import { readBack } from './load-task.ts';
import { noticeEvents } from './notices/notice.ts';
import { listNoticeRecipients } from './notices/notice-queries.ts';
import { lockBoard } from './rank-queries.ts';
import { makeRoom } from './ranks.ts';
import { cardEvent } from './task-events.ts';

/**
 * Makes a task about a conversation for a user, whose own it is, and tells them: nobody has made it. Answers its id; null
 * where they cannot have tasks any more, or the conversation is gone. Comes before any lock but that of the board.
 */
export const createAutomaticTask = async (
  tx: Transaction,
  workspaceId: number,
  { title, userId, channelId }: { title: string; userId: number; channelId: number },
): Promise<number | null> => {
  await lockBoard(tx, workspaceId);
  const [assigneeId] = await listNoticeRecipients(tx, workspaceId, [userId]);
  if (assigneeId === undefined) return null;
  if ((await findChannelFacts(tx, workspaceId, channelId, userId, true)) === null) return null;
  const statusId = taskStatuses.toDo;
  const { rank, columnEvents } = await makeRoom(tx, workspaceId, { statusId, afterId: null, movedId: null });
  const id = await takeIds(tx, workspaceId, 'task');
  const nothingElse = {
    description: '',
    project_id: null,
    category_id: null,
    sprint_id: null,
    due_on: null,
    due_at: null,
    estimated_time: 0,
    spent_time: 0,
    messageSeq: null,
    clientTaskId: null,
  };
  const task = { id, kind: 'task', userId, channelId, title, rank, ...nothingElse } as const;
  const fields = { status_id: statusId, priority: taskPriorities.high, assignee_id: assigneeId };
  await storeTask(tx, workspaceId, { ...task, ...fields }, { watchers: [userId], by: null });
  const row = await readBack(tx, workspaceId, id);
  const assigned = { reason: 'assigned', actorId: null, userIds: [assigneeId] } as const;
  const notices = await noticeEvents(tx, workspaceId, row, assigned);
  tx.announce(cardEvent('newTask', row), ...columnEvents, ...notices);
  return id;
};
