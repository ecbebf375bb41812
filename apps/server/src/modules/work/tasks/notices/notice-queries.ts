import { statement } from '../../../../platform/database/index.ts';
import { rolesTable } from '../../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';

/** Those of the users who can be notified of a task: they sign in, and see tasks. */
export const listNoticeRecipients = statement({
  name: 'list-task-notice-recipients',
  text: `select u.id from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where u.workspace_id = $1 and u.id = any($2) and u.status = 1 and u.deleted_at is null
      and role_permits(r.permissions, 'tasks', 'read') order by u.id`,
  values: (workspaceId: number, userIds: readonly number[]) => [workspaceId, userIds],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));

/** Records the notice of a due time; false if it is not due, is done, or the notice was recorded already. */
export const takeDueNotice = statement({
  name: 'take-due-notice',
  text: `update tasks set told_due_at = due_at where workspace_id = $1 and id = $2 and due_on is null and status_id <> 3
    and due_at <= clock_timestamp() and told_due_at is distinct from due_at`,
  values: (workspaceId: number, taskId: number) => [workspaceId, taskId],
}).any();

/** Tasks with a notice due within so many minutes, or overdue. */
export const listDueSoon = statement({
  name: 'list-tasks-due-soon',
  text: `select id, due_at from tasks where workspace_id = $1 and due_at is not null and due_on is null and status_id <> 3
      and told_due_at is distinct from due_at and due_at < clock_timestamp() + make_interval(mins => $2)
    order by due_at limit $3`,
  values: (workspaceId: number, { withinMinutes, limit }: { withinMinutes: number; limit: number }) => [
    workspaceId,
    withinMinutes,
    limit,
  ],
}).all<{ id: number; due_at: Date }>();
