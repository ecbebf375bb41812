import type { RatingValue } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { clientsTable } from '../../clients/clients/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';

interface Place {
  channelId: number;
  number: number;
}

interface LowRow {
  rating: number;
  task_user_id: number;
  client_name: string;
  language: string;
}

/** A low rating whose task is to be made; of the workspace's language. */
export const findLowRating = statement({
  name: 'find-low-rating',
  text: `select r.rating::int, r.task_user_id, trim(k.first_name || ' ' || k.last_name) as client_name,
      w.default_language as language
    from episode_ratings r
    join ${channelsTable} c on c.workspace_id = r.workspace_id and c.id = r.channel_id
    join ${clientsTable} k on k.workspace_id = c.workspace_id and k.id = c.client_id
    join ${workspacesTable} w on w.id = r.workspace_id
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
  text: 'update episode_ratings set task_user_id = null where workspace_id = $1 and channel_id = $2 and number = $3',
  values: (workspaceId: number, { channelId, number }: Place) => [workspaceId, channelId, number],
}).run();
