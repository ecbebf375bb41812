import type { ClientRating, EventData, RatingValue } from '@switchboard/contract';
import { statement, toIsoMoment } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { clientsTable } from '../../clients/clients/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';
import { deliveriesTable } from '../deliveries/exported-queries.ts';
import { episodesTable } from '../episodes/exported-queries.ts';

/** Plans a question about an episode that this transaction has closed. False where it was asked about before. */
export const planRating = statement({
  name: 'plan-rating',
  text: `insert into episode_ratings as r (workspace_id, channel_id, number, planned_at, asked_by) values ($1, $2, $3, now(), $4)
    on conflict (workspace_id, channel_id, number) do update set planned_at = excluded.planned_at, asked_by = excluded.asked_by
      where r.asked_at is null
    returning 1`,
  values: (workspaceId: number, { channelId, number }: { channelId: number; number: number }, userId: number) => [
    workspaceId,
    channelId,
    number,
    userId,
  ],
}).any();

/** The newest question of a conversation that is planned. `is_current`: its episode is closed as it was then. */
export const findPlanned = statement({
  name: 'find-planned-rating',
  text: `select r.number, e.closed_at is not distinct from r.planned_at and r.planned_at > now() - interval '1 day' as is_current
    from episode_ratings r
    join ${episodesTable} e on e.workspace_id = r.workspace_id and e.channel_id = r.channel_id and e.number = r.number
    where r.workspace_id = $1 and r.channel_id = $2 and r.asked_at is null order by r.number desc limit 1`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).first<{ number: number; is_current: boolean }>();

/** Questions that are due, and have no message. */
export const listPlanned = statement({
  name: 'list-planned-ratings',
  text: `select distinct channel_id from episode_ratings
    where workspace_id = $1 and asked_at is null and planned_at < now() - interval '1 minute' limit 1000`,
  values: (workspaceId: number) => [workspaceId],
}).all<{ channel_id: number }>();

export const dropPlanned = statement({
  name: 'drop-planned-ratings',
  text: 'delete from episode_ratings where workspace_id = $1 and channel_id = $2 and asked_at is null',
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).run();

/** The question has become the message with this number. */
export const noteAsked = statement({
  name: 'note-rating-asked',
  text: `update episode_ratings set asked_at = now(), asked_seq = $4
    where workspace_id = $1 and channel_id = $2 and number = $3`,
  values: (workspaceId: number, channelId: number, number: number, seq: number) => [
    workspaceId,
    channelId,
    number,
    seq,
  ],
}).run();

/** SQL: whether the question of a rating could not be sent: its client was not asked. */
const hasNotLeft = `exists (select from ${deliveriesTable} d where d.workspace_id = r.workspace_id
  and d.channel_id = r.channel_id and d.message_seq = r.asked_seq and d.state = 'failed')`;
/** SQL: whether a question is planned still: its episode is the newest, and closed as it was then. */
const isPlanned = `r.asked_at is null and exists (select from ${episodesTable} e where e.workspace_id = r.workspace_id
  and e.channel_id = r.channel_id and e.number = r.number and e.closed_at = r.planned_at and not exists (select from ${episodesTable} n
    where n.workspace_id = e.workspace_id and n.channel_id = e.channel_id and n.number > e.number))`;

/**
 * Whether one of these clients was asked within so many days about another episode, or, where `countsPlanned`, is about
 * to be.
 */
export const wereAskedLately = statement({
  name: 'were-asked-for-rating-lately',
  text: `select from episode_ratings r join ${channelsTable} c on c.workspace_id = r.workspace_id and c.id = r.channel_id
    where r.workspace_id = $1 and c.client_id = any($2) and (r.channel_id, r.number) <> ($4::bigint, $5::int)
      and ((r.asked_at > now() - make_interval(days => $3) and not ${hasNotLeft}) or ($6 and ${isPlanned})) limit 1`,
  values: (
    workspaceId: number,
    clientIds: readonly number[],
    {
      days,
      channelId,
      number,
      countsPlanned,
    }: Record<'days' | 'channelId' | 'number', number> & { countsPlanned: boolean },
  ) => [workspaceId, clientIds, days, channelId, number, countsPlanned],
}).any();

/** Where a client has been asked about an episode with this number. */
export const findAsked = statement({
  name: 'find-asked-rating',
  text: `select r.channel_id, c.deleted_at is not null as is_deleted from ${clientsTable} k
    join ${channelsTable} c on c.workspace_id = k.workspace_id and c.client_id = k.id and c.bot_id = k.bot_id and c.type = 3
    join episode_ratings r on r.workspace_id = c.workspace_id and r.channel_id = c.id and r.number = $4 and r.asked_at is not null
    where k.workspace_id = $1 and k.bot_id = $2 and k.service_client_id = $3`,
  values: (workspaceId: number, { botId, chatId }: { botId: number; chatId: string }, number: number) => [
    workspaceId,
    botId,
    chatId,
    number,
  ],
}).first<{ channel_id: number; is_deleted: boolean }>();

/** The rating as it stands; `may_rate`: it can be given, or changed, now. */
export const findRating = statement({
  name: 'find-rating',
  text: `select r.rating::int, coalesce(k.language, w.default_language) as language, p.low_at_most::int, p.task_user_id,
      c.blocked_at is not null as is_blocked,
      coalesce(case when r.rated_at is null then r.asked_at > now() - make_interval(days => $4)
        else r.rated_at > now() - make_interval(hours => $5) end, false) as may_rate
    from episode_ratings r
    join ${channelsTable} c on c.workspace_id = r.workspace_id and c.id = r.channel_id
    join ${clientsTable} k on k.workspace_id = c.workspace_id and k.id = c.client_id
    join ${workspacesTable} w on w.id = r.workspace_id
    left join rating_policies p on p.workspace_id = c.workspace_id and p.bot_id = c.bot_id
    where r.workspace_id = $1 and r.channel_id = $2 and r.number = $3`,
  values: (
    workspaceId: number,
    { channelId, number }: { channelId: number; number: number },
    { answerDays, changeHours }: { answerDays: number; changeHours: number },
  ) => [workspaceId, channelId, number, answerDays, changeHours],
}).first<{
  rating: number | null;
  language: string;
  low_at_most: number | null;
  task_user_id: number | null;
  is_blocked: boolean;
  may_rate: boolean;
}>();

/** Once there is a task, whose it is stays, whatever the rating becomes. */
export const saveRating = statement({
  name: 'save-rating',
  text: `update episode_ratings set rating = $4, rated_at = coalesce(rated_at, now()), changed_at = now(),
      is_low = $6, task_user_id = case when task_id is null then $5 else task_user_id end
    where workspace_id = $1 and channel_id = $2 and number = $3`,
  values: (
    workspaceId: number,
    { channelId, number }: { channelId: number; number: number },
    { value, isLow, taskUserId }: { value: RatingValue; isLow: boolean; taskUserId: number | null },
  ) => [workspaceId, channelId, number, value, taskUserId, isLow],
}).run();

interface RatingRow {
  channel_id: number;
  client_id: number;
  number: number;
  rating: number | null;
  rated_at: string | null;
  asked_at: string;
}

/** Of a conversation's episodes, those whose client was asked. */
export const listRatings = statement({
  name: 'list-ratings-of-conversation',
  text: `select r.channel_id, k.id as client_id, r.number, r.rating::int, r.rated_at::text, r.asked_at::text
    from episode_ratings r join ${channelsTable} c on c.workspace_id = r.workspace_id and c.id = r.channel_id
    join ${clientsTable} k on k.workspace_id = c.workspace_id and k.id = c.client_id
    where r.workspace_id = $1 and r.channel_id = $2 and r.asked_at is not null and (r.rating is not null or not ${hasNotLeft})`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer((rows: RatingRow[]): EventData<'updateEpisodeRating'>[] =>
  rows.map(({ rating, rated_at: ratedAt, asked_at: askedAt, ...row }) => ({
    ...row,
    rating: rating as RatingValue | null,
    rated_at: ratedAt === null ? null : toIsoMoment(ratedAt),
    rating_asked_at: toIsoMoment(askedAt),
  })),
);

/** The newest ratings of clients. */
export const listRatingsOfClients = statement({
  name: 'list-ratings-of-clients',
  text: `select r.channel_id, r.number, r.rating::int, r.rated_at::text
    from episode_ratings r join ${channelsTable} c on c.workspace_id = r.workspace_id and c.id = r.channel_id
    where r.workspace_id = $1 and c.client_id = any($2) and r.rating is not null and r.rated_at is not null
    order by r.rated_at desc, r.channel_id limit $3`,
  values: (workspaceId: number, clientIds: readonly number[], limit: number) => [workspaceId, clientIds, limit],
}).answer((rows: { channel_id: number; number: number; rating: number; rated_at: string }[]): ClientRating[] =>
  rows.map((row) => ({ ...row, rating: row.rating as RatingValue, rated_at: toIsoMoment(row.rated_at) })),
);

export const summariseRatings = statement({
  name: 'summarise-ratings-of-clients',
  text: `select count(*)::int as count, avg(r.rating)::float8 as average from episode_ratings r
    join ${channelsTable} c on c.workspace_id = r.workspace_id and c.id = r.channel_id
    where r.workspace_id = $1 and c.client_id = any($2) and r.rating is not null`,
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).first<{ count: number; average: number | null }>();
