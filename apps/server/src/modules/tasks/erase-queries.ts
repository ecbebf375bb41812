import type { Transaction } from '../../platform/database/index.ts';

/**
 * Empties the tasks that came from a client's conversation, and cuts them off from it: what they say may be the client's
 * words, or about them. That there is something to do stays. Answers how many they are.
 */
export const eraseTasksOfChannel = async (tx: Transaction, workspaceId: number, channelId: number): Promise<number> => {
  const of = 'select id from tasks where workspace_id = $1 and channel_id = $2';
  const values = [workspaceId, channelId];
  await tx.flight([
    {
      name: 'erase-task-comments',
      text: `delete from task_comments where workspace_id = $1 and task_id in (${of})`,
      values,
    },
    {
      name: 'erase-task-changes',
      text: `update task_changes set before = null, after = null where workspace_id = $1 and field = 'title' and task_id in (${of})`,
      values,
    },
    {
      name: 'erase-task-terms',
      text: `delete from task_search where workspace_id = $1 and task_id in (${of})`,
      values,
    },
  ]);
  const { rowCount } = await tx.query({
    name: 'erase-tasks',
    text: `update tasks set title = '', title_key = '', description = '', channel_id = null, message_seq = null,
        comments_count = 0, files_count = 0, version = version + 1, updated_at = clock_timestamp()
      where workspace_id = $1 and channel_id = $2`,
    values,
  });
  return rowCount;
};

export const countTasksOfChannels = async (
  tx: Transaction,
  workspaceId: number,
  channelIds: readonly number[],
): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>({
    name: 'count-tasks-of-channels',
    text: 'select count(*)::int as count from tasks where workspace_id = $1 and channel_id = any($2)',
    values: [workspaceId, channelIds],
  });
  return rows[0]?.count ?? 0;
};
