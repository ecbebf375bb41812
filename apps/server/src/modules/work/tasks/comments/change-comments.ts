import { can, limits, type TaskComment } from '@switchboard/contract';
import { isBlankContent } from '@switchboard/contract/markup';
import type { Transaction } from '../../../../platform/database/index.ts';
import type { NewEvent } from '../../../../platform/events/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../../platform/http/index.ts';
import { takeIds } from '../../../foundation/workspaces/index.ts';
import { cleanText, mentionedIn } from '../clean-text.ts';
import type { ChangeTaskDeps } from '../create-task.ts';
import { lockTask, readBack } from '../load-task.ts';
import { noticeEvents } from '../notices/notice.ts';
import { audienceOf, cardEvent } from '../task-events.ts';
import { type TaskRow, touchTask } from '../task-queries.ts';
import { listWatchers } from '../watcher-queries.ts';
import {
  type CommentRow,
  countComments,
  deleteComment,
  findComment,
  insertComment,
  updateComment,
} from './comment-queries.ts';
import { toCommentView } from './list-comments.ts';

interface CommentKey {
  taskId: number;
  commentId: number;
}

const toContent = async (tx: Transaction, workspaceId: number, raw: string): Promise<string> => {
  const content = await cleanText(tx, workspaceId, raw);
  if (isBlankContent(content)) throw fieldError('content', 'validation.required');
  return content;
};

/** Browsers with the task open fetch the comments again; the event contains none. */
const commentsEvent = (task: TaskRow): NewEvent => ({
  event: 'updateTaskComments',
  audience: audienceOf(task),
  data: { task_id: task.id },
});

const lockComment = async (
  tx: Transaction,
  actor: CallingActor,
  { taskId, commentId }: CommentKey,
  ability: 'taskComment.edit' | 'taskComment.delete',
): Promise<{ task: TaskRow; comment: CommentRow }> => {
  const task = await lockTask(tx, actor, taskId, 'task.read');
  const comment = await findComment(tx, actor.workspaceId, taskId, commentId);
  if (comment === null) throw new AppError('task.comment_not_found');
  if (!can(actor, ability, comment)) throw new AppError('permission.denied');
  return { task, comment };
};

const readComment = async (tx: Transaction, workspaceId: number, { taskId, commentId }: CommentKey) => {
  const row = await findComment(tx, workspaceId, taskId, commentId);
  if (row === null) throw new AppError('task.comment_not_found');
  return toCommentView(row);
};

/** Comments on a task; the assignee, the watchers and the mentioned users are notified. */
export const makeAddComment =
  ({ database }: ChangeTaskDeps) =>
  (actor: CallingActor, taskId: number, raw: string): Promise<TaskComment> => {
    const { workspaceId, userId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const task = await lockTask(tx, actor, taskId, 'task.read');
      const content = await toContent(tx, workspaceId, raw);
      const count = await countComments(tx, workspaceId, taskId);
      if (count >= limits.commentsPerTask) throw new AppError('task.too_many_comments');
      const commentId = await takeIds(tx, workspaceId, 'task_comment');
      await insertComment(tx, workspaceId, { id: commentId, taskId, content, userId });
      await touchTask(tx, workspaceId, taskId, { comments: count + 1 });
      const watchers = (await listWatchers(tx, workspaceId, taskId)).map(({ id }) => id);
      const userIds = [task.assignee_id, ...watchers, ...mentionedIn(content)];
      const notice = { reason: 'commented', actorId: userId, userIds } as const;
      const notices = await noticeEvents(tx, workspaceId, task, notice);
      const view = await readComment(tx, workspaceId, { taskId, commentId });
      const after = await readBack(tx, workspaceId, taskId);
      tx.announce(cardEvent('updateTask', after), commentsEvent(task), ...notices);
      return view;
    });
  };

export const makeEditComment =
  ({ database }: ChangeTaskDeps) =>
  (actor: CallingActor, key: CommentKey, raw: string): Promise<TaskComment> => {
    const { workspaceId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const { task, comment } = await lockComment(tx, actor, key, 'taskComment.edit');
      const content = await toContent(tx, workspaceId, raw);
      if (content === comment.content) return toCommentView(comment);
      await updateComment(tx, workspaceId, key.commentId, content);
      const view = await readComment(tx, workspaceId, key);
      tx.announce(commentsEvent(task));
      return view;
    });
  };

export const makeDeleteComment =
  ({ database }: ChangeTaskDeps) =>
  (actor: CallingActor, key: CommentKey): Promise<void> => {
    const { workspaceId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const { task } = await lockComment(tx, actor, key, 'taskComment.delete');
      await deleteComment(tx, workspaceId, key.commentId);
      await touchTask(tx, workspaceId, key.taskId, { comments: await countComments(tx, workspaceId, key.taskId) });
      const after = await readBack(tx, workspaceId, key.taskId);
      tx.announce(cardEvent('updateTask', after), commentsEvent(task));
    });
  };
