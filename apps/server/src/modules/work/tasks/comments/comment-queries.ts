import { statement, type Transaction } from '../../../../platform/database/index.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';

export interface CommentRow {
  id: number;
  task_id: number;
  content: string;
  created_by: number;
  author_first_name: string;
  author_last_name: string;
  author_avatar_file_id: number | null;
  created_at: Date;
  edited_at: Date | null;
}

const selectComments = `select c.id, c.task_id, c.content, c.created_by, u.first_name as author_first_name,
    u.last_name as author_last_name, u.avatar_file_id as author_avatar_file_id, c.created_at, c.edited_at
  from task_comments c join ${usersTable} u on u.workspace_id = c.workspace_id and u.id = c.created_by
  where c.workspace_id = $1 and c.task_id = $2`;

export const countComments = statement({
  name: 'count-task-comments',
  text: 'select count(*)::int as count from task_comments where workspace_id = $1 and task_id = $2',
  values: (workspaceId: number, taskId: number) => [workspaceId, taskId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

export const listTaskCommentsStatement = statement({
  name: 'list-task-comments',
  text: `${selectComments} order by c.id desc limit $3 offset $4`,
  values: (workspaceId: number, taskId: number, limit: number, offset: number) => [workspaceId, taskId, limit, offset],
}).of<CommentRow>();

/** Comments on a task, newest first, and how many there are. */
export const listCommentRows = async (
  tx: Transaction,
  workspaceId: number,
  taskId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CommentRow[]; count: number }> => {
  const [{ rows }, count] = await Promise.all([
    tx.query(listTaskCommentsStatement(workspaceId, taskId, limit, offset)),
    countComments(tx, workspaceId, taskId),
  ]);
  return { rows, count };
};

export const findComment = statement({
  name: 'find-task-comment',
  text: `${selectComments} and c.id = $3`,
  values: (workspaceId: number, taskId: number, commentId: number) => [workspaceId, taskId, commentId],
}).first<CommentRow>();

export const insertComment = statement({
  name: 'insert-task-comment',
  text: 'insert into task_comments (workspace_id, id, task_id, content, created_by) values ($1, $2, $3, $4, $5)',
  values: (workspaceId: number, comment: { id: number; taskId: number; content: string; userId: number }) => [
    workspaceId,
    comment.id,
    comment.taskId,
    comment.content,
    comment.userId,
  ],
}).run();

export const updateComment = statement({
  name: 'update-task-comment',
  text: 'update task_comments set content = $3, edited_at = clock_timestamp() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, commentId: number, content: string) => [workspaceId, commentId, content],
}).run();

export const deleteComment = statement({
  name: 'delete-task-comment',
  text: 'delete from task_comments where workspace_id = $1 and id = $2',
  values: (workspaceId: number, commentId: number) => [workspaceId, commentId],
}).run();
