import { carries, type endpoints, limits, type QueryOf, type ResultOf, type TaskComment } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { listChangeRows } from '../change-queries.ts';
import { loadTask } from '../load-task.ts';
import { toPerson } from '../task-view.ts';
import { type CommentRow, listCommentRows } from './comment-queries.ts';

export const toCommentView = (row: CommentRow): TaskComment => ({
  id: row.id,
  task_id: row.task_id,
  content: row.content,
  author: toPerson({
    id: row.created_by,
    first_name: row.author_first_name,
    last_name: row.author_last_name,
    avatar_file_id: row.author_avatar_file_id,
  }),
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
});

export const makeListComments =
  ({ database }: { database: Database }) =>
  (
    actor: CallingActor,
    taskId: number,
    { limit = limits.taskCommentsPerPage, offset = 0 }: QueryOf<typeof endpoints.listTaskComments>,
  ): Promise<ResultOf<typeof endpoints.listTaskComments>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      await loadTask(tx, actor, taskId);
      const { rows, count } = await listCommentRows(tx, actor.workspaceId, taskId, { limit, offset });
      return { data: rows.map(toCommentView), count, hasMore: offset + rows.length < count };
    });

export const makeListHistory =
  ({ database }: { database: Database }) =>
  (
    actor: CallingActor,
    taskId: number,
    { limit = limits.taskHistoryPerPage, offset = 0 }: QueryOf<typeof endpoints.listTaskHistory>,
  ): Promise<ResultOf<typeof endpoints.listTaskHistory>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      await loadTask(tx, actor, taskId);
      const { rows, count } = await listChangeRows(tx, actor.workspaceId, taskId, { limit, offset });
      const seesProjects = carries(actor.permissions, 'projects:read');
      const data = rows.map(({ id, field, before, after, created_at, ...author }) => ({
        id,
        field,
        // Names of projects are for those who may read them.
        ...(field === 'project' && !seesProjects ? { before: null, after: null } : { before, after }),
        author:
          author.author_id === null
            ? null
            : toPerson({
                id: author.author_id,
                first_name: author.author_first_name ?? '',
                last_name: author.author_last_name ?? '',
                avatar_file_id: author.author_avatar_file_id,
              }),
        created_at: created_at.toISOString(),
      }));
      return { data, count, hasMore: offset + rows.length < count };
    });
