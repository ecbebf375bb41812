import type { RatingValue } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';
import { mayHaveTasks } from './policy-queries.ts';

interface Place {
  channelId: number;
  number: number;
}

interface LowRow {
  rating: number;
  named_user_id: number;
  /** Whose task it becomes; null where they can have none any more. */
  user_id: number | null;
  /** The workspace's. */
  language: string;
}

/** A low rating whose task is to be made. */
export const findLowRating = statement({
  name: 'find-low-rating',
  text: `select r.rating::int, r.task_user_id as named_user_id, u.id as user_id, w.default_language as language
    from episode_ratings r
    join ${workspacesTable} w on w.id = r.workspace_id
    left join ${usersTable} u on u.workspace_id = r.workspace_id and u.id = r.task_user_id and ${mayHaveTasks}
    where r.workspace_id = $1 and r.channel_id = $2 and r.number = $3 and r.task_user_id is not null and r.task_id is null
      and r.rating is not null`,
  values: (workspaceId: number, { channelId, number }: Place) => [workspaceId, channelId, number],
}).answer(([row]: LowRow[]) => (row === undefined ? null : { ...row, rating: row.rating as RatingValue }));

export const listLowRatings = statement({
  name: 'list-low-ratings-without-task',
  text: `select channel_id, number from episode_ratings
    where workspace_id = $1 and task_user_id is not null and task_id is null limit 1000`,
  values: (workspaceId: number) => [workspaceId],
}).all<{ channel_id: number; number: number }>();

export const noteTask = statement({
  name: 'note-task-of-rating',
  text: 'update episode_ratings set task_id = $4 where workspace_id = $1 and channel_id = $2 and number = $3',
  values: (workspaceId: number, { channelId, number }: Place, taskId: number) => [
    workspaceId,
    channelId,
    number,
    taskId,
  ],
}).run();

export const dropTask = statement({
  name: 'drop-task-of-rating',
  text: `update episode_ratings set task_user_id = null
    where workspace_id = $1 and channel_id = $2 and number = $3 and task_user_id = $4 and task_id is null`,
  values: (workspaceId: number, { channelId, number }: Place, userId: number) => [
    workspaceId,
    channelId,
    number,
    userId,
  ],
}).run();
