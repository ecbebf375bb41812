import { statement, type Transaction } from '../../../platform/database/index.ts';
import { filesTable } from '../../files/exported-queries.ts';

export const lockTasksOfChannelStatement = statement({
  name: 'lock-tasks-of-channel',
  text: 'select id from tasks where workspace_id = $1 and channel_id = $2 order by id for no key update',
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).of<{ id: number }>();

export const haveTasksFilesStatement = statement({
  name: 'have-tasks-files',
  text: `select 1 from ${filesTable} where workspace_id = $1 and task_id = any($2) limit 1`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).of();

/** The tasks that came from a channel, locked until the transaction ends, and whether there are files on them. */
const lockTasksOfChannel = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
): Promise<{ ids: number[]; hasFiles: boolean }> => {
  const { rows } = await tx.query(lockTasksOfChannelStatement(workspaceId, channelId));
  const ids = rows.map(({ id }) => id);
  const { rowCount } = await tx.query(haveTasksFilesStatement(workspaceId, ids));
  return { ids, hasFiles: rowCount > 0 };
};

export const eraseTaskCommentsStatement = statement({
  name: 'erase-task-comments',
  text: 'delete from task_comments where workspace_id = $1 and task_id = any($2)',
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).of();

export const eraseTaskChangesStatement = statement({
  name: 'erase-task-changes',
  text: `update task_changes set before = null, after = null
    where workspace_id = $1 and field = 'title' and task_id = any($2)`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).of();

export const eraseTaskTermsStatement = statement({
  name: 'erase-task-terms',
  text: 'delete from task_search where workspace_id = $1 and task_id = any($2)',
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).of();

export const eraseTasksStatement = statement({
  name: 'erase-tasks',
  text: `update tasks set title = '', title_key = '', description = '', channel_id = null, message_seq = null,
      comments_count = 0, files_count = 0, version = version + 1, updated_at = clock_timestamp()
    where workspace_id = $1 and id = any($2)`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).of();

/**
 * Empties the tasks that came from a client's conversation, and detaches them from it: their texts may be the client's
 * words, or about them. The tasks themselves stay. Returns their number; null when one has files, which have to go
 * first: they could not be found afterwards.
 */
export const eraseTasksOfChannel = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
): Promise<number | null> => {
  // Comments that colleagues are writing at this moment are written first, and are seen by the statements that follow.
  const { ids, hasFiles } = await lockTasksOfChannel(tx, workspaceId, channelId);
  if (hasFiles) return null;
  await tx.flight([
    eraseTaskCommentsStatement(workspaceId, ids),
    eraseTaskChangesStatement(workspaceId, ids),
    eraseTaskTermsStatement(workspaceId, ids),
    eraseTasksStatement(workspaceId, ids),
  ]);
  return ids.length;
};

export const countTasksOfChannels = statement({
  name: 'count-tasks-of-channels',
  text: 'select count(*)::int as count from tasks where workspace_id = $1 and channel_id = any($2)',
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);
