import type { BodyOf, endpoints, RatingPolicy } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';

/** SQL: whether `users u` sign in, and see tasks and the conversations that these are about. */
export const mayHaveTasks = `u.status = 1 and u.deleted_at is null and exists (select from ${rolesTable} r
  where r.workspace_id = u.workspace_id and r.id = u.role_id and role_permits(r.permissions, 'tasks', 'read')
    and role_permits(r.permissions, 'leads', 'read'))`;

type Row = Omit<RatingPolicy, 'question' | 'thanks'> & { question: object; thanks: object };
const toPolicies = (rows: Row[]): RatingPolicy[] =>
  rows.map((row) => ({
    ...row,
    question: row.question as RatingPolicy['question'],
    thanks: row.thanks as RatingPolicy['thanks'],
  }));

/** Of every bot, also those for which none was set. */
export const listPolicies = statement({
  name: 'list-rating-policies',
  text: `select b.id as bot_id, coalesce(p.is_on, false) as is_on, coalesce(p.question, '{}') as question,
      coalesce(p.thanks, '{}') as thanks, coalesce(p.once_in_days, 30) as once_in_days,
      coalesce(p.low_at_most::int, 2) as low_at_most, u.id as task_user_id, coalesce(p.version, 0) as version
    from ${botsTable} b
    left join rating_policies p on p.workspace_id = b.workspace_id and p.bot_id = b.id
    left join ${usersTable} u on u.workspace_id = p.workspace_id and u.id = p.task_user_id and ${mayHaveTasks}
    where b.workspace_id = $1 and b.deleted_at is null order by b.id`,
  values: (workspaceId: number) => [workspaceId],
}).answer(toPolicies);

export const listAskingBots = statement({
  name: 'list-bots-that-ask-for-ratings',
  text: `select p.bot_id from rating_policies p
    join ${botsTable} b on b.workspace_id = p.workspace_id and b.id = p.bot_id and b.deleted_at is null
    where p.workspace_id = $1 and p.is_on order by p.bot_id`,
  values: (workspaceId: number) => [workspaceId],
}).answer((rows: { bot_id: number }[]): number[] => rows.map(({ bot_id: id }) => id));

/** For a change of its policy, which is read afterwards: of two at once the second sees the first. */
export const lockBot = statement({
  name: 'lock-bot-for-ratings',
  text: `select title from ${botsTable} where workspace_id = $1 and id = $2 and deleted_at is null for no key update`,
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).first<{ title: string }>();

/** Those of the users who can have a task, by name. */
export const listTaskPeople = statement({
  name: 'list-people-for-low-ratings',
  text: `select u.id, trim(u.first_name || ' ' || u.last_name) as name from ${usersTable} u
    where u.workspace_id = $1 and u.id = any($2) and ${mayHaveTasks}`,
  values: (workspaceId: number, userIds: readonly number[]) => [workspaceId, userIds],
}).all<{ id: number; name: string }>();

export type PolicyBody = Omit<BodyOf<typeof endpoints.setRatingPolicy>, 'version'>;

/** Answers its version. */
export const savePolicy = statement({
  name: 'save-rating-policy',
  text: `insert into rating_policies as p (workspace_id, bot_id, is_on, question, thanks, once_in_days, low_at_most, task_user_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (workspace_id, bot_id) do update set is_on = excluded.is_on, question = excluded.question,
      thanks = excluded.thanks, once_in_days = excluded.once_in_days, low_at_most = excluded.low_at_most,
      task_user_id = excluded.task_user_id, version = p.version + 1
    returning version`,
  values: (workspaceId: number, botId: number, body: PolicyBody) => [
    workspaceId,
    botId,
    body.is_on,
    body.question,
    body.thanks,
    body.once_in_days,
    body.low_at_most,
    body.task_user_id,
  ],
}).first<{ version: number }>();
