import { type Episode, limits } from '@switchboard/contract';
import { statement, type Transaction, toIsoMoment } from '../../../platform/database/index.ts';
import { channelsTable, isAnswer } from '../../chat/channel-access/exported-queries.ts';
import { isFromTeam, messagesTable } from '../../chat/messages/exported-queries.ts';

/** A new conversation's first episode. */
export const insertFirstEpisode = statement({
  name: 'insert-first-episode',
  text: `insert into conversation_episodes (workspace_id, channel_id, number, opened_at, opened_by, first_seq)
    values ($1, $2, 1, now(), $3, 1) on conflict do nothing`,
  values: (workspaceId: number, channelId: number, by: 'client' | 'user' = 'client') => [workspaceId, channelId, by],
}).run();

/**
 * Those of these conversations that an away text is due in: clients have begun their episodes, not in answer to what the
 * team wrote on the day before, and it was not sent for this return (`until`; null: none is known). It counts as sent
 * from now on.
 */
export const takeAwayTurns = statement({
  name: 'take-away-turns',
  text: `update conversation_episodes e set away_until = coalesce($3::timestamptz, 'infinity')
    where e.workspace_id = $1 and e.channel_id = any($2) and e.closed_at is null and e.opened_by = 'client'
      and e.away_until is distinct from coalesce($3::timestamptz, 'infinity')
      and not exists (select from ${messagesTable} m where m.workspace_id = e.workspace_id and m.channel_id = e.channel_id
        and m.seq < e.first_seq and m.created_at > e.opened_at - interval '1 day' and ${isFromTeam('m')} and m.seq > coalesce((select p.last_seq from conversation_episodes p
          where p.workspace_id = e.workspace_id and p.channel_id = e.channel_id and p.number = e.number - 1), 0))
    returning e.channel_id`,
  values: (workspaceId: number, channelIds: readonly number[], until: Date | null) => [workspaceId, channelIds, until],
}).all<{ channel_id: number }>();

/** The next episode of conversations without an open one; it begins with the conversation's next message. */
const beginText = (by: string) => `insert into conversation_episodes
    (workspace_id, channel_id, number, opened_at, opened_by, opened_by_user, first_seq)
  select c.workspace_id, c.id, 1 + coalesce((select max(e.number) from conversation_episodes e
      where e.workspace_id = c.workspace_id and e.channel_id = c.id), 0), now(), ${by}, c.last_seq + 1
  from ${channelsTable} c where c.workspace_id = $1 and c.id = any($2)
  on conflict do nothing`;

export const beginByClientsStatement = statement({
  name: 'begin-episodes-by-clients',
  text: beginText(`'client', null`),
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).of();

/** The same at once; a conversation that has an open one keeps it. */
export const beginByClients = async (
  tx: Transaction,
  workspaceId: number,
  channelIds: readonly number[],
): Promise<void> => {
  await tx.query(beginByClientsStatement(workspaceId, channelIds));
};

/** The same; null: a colleague who wrote with another program. */
export const beginByUser = statement({
  name: 'begin-episodes-by-user',
  text: beginText(`'user', $3::bigint`),
  values: (workspaceId: number, channelIds: readonly number[], userId: number | null) => [
    workspaceId,
    channelIds,
    userId,
  ],
}).run();

/** Ends the open episodes of these conversations with their newest message, and stores when they were answered first. */
export const endEpisodes = statement({
  name: 'end-episodes',
  text: `update conversation_episodes e set closed_at = now(), closed_by = $3, last_seq = x.last_seq,
      first_client_seq = x.first_client_seq, first_reply_at = x.replied_at, first_reply_by = x.replied_by
    from (select o.channel_id, o.number, c.last_seq, f.seq as first_client_seq, r.created_at as replied_at, r.created_by as replied_by
      from conversation_episodes o
      join ${channelsTable} c on c.workspace_id = o.workspace_id and c.id = o.channel_id
      left join lateral (select m.seq from ${messagesTable} m where m.workspace_id = o.workspace_id and m.channel_id = o.channel_id
        and m.seq >= o.first_seq and m.client_id is not null order by m.seq limit 1) f on true
      left join lateral (select m.created_at, m.created_by from ${messagesTable} m where m.workspace_id = o.workspace_id
        and m.channel_id = o.channel_id and m.seq > f.seq and ${isAnswer('m')} order by m.seq limit 1) r on true
      where o.workspace_id = $1 and o.channel_id = any($2) and o.closed_at is null) x
    where e.workspace_id = $1 and e.channel_id = x.channel_id and e.number = x.number`,
  values: (workspaceId: number, channelIds: readonly number[], userId: number | null) => [
    workspaceId,
    channelIds,
    userId,
  ],
}).run();

/** Takes back that the newest episodes of these conversations were closed. */
export const resumeEpisodes = statement({
  name: 'resume-episodes',
  text: `update conversation_episodes e set closed_at = null, closed_by = null, last_seq = null, first_client_seq = null,
      first_reply_at = null, first_reply_by = null
    where e.workspace_id = $1 and e.channel_id = any($2) and e.closed_at is not null and e.number =
      (select max(n.number) from conversation_episodes n where n.workspace_id = $1 and n.channel_id = e.channel_id)`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).run();

/** Takes back that a colleague opened these conversations: their open episodes, which nothing else has begun. */
export const dropBegunByUser = statement({
  name: 'drop-episodes-begun-by-user',
  text: `delete from conversation_episodes where workspace_id = $1 and channel_id = any($2) and closed_at is null
    and opened_by = 'user'`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).run();

/** An episode without what its client was asked about it. */
type BareEpisode = Omit<Episode, 'rating' | 'rated_at' | 'rating_asked_at'>;

interface EpisodeRow extends Omit<BareEpisode, 'opened_at' | 'closed_at' | 'opened_by'> {
  opened_at: string;
  opened_by: string;
  closed_at: string | null;
}

export const listEpisodes = statement({
  name: 'list-episodes',
  text: `select number, opened_at::text, opened_by, opened_by_user, first_seq, last_seq, closed_at::text, closed_by
    from conversation_episodes where workspace_id = $1 and channel_id = $2 order by number desc limit ${limits.episodesShown}`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer((rows: EpisodeRow[]): BareEpisode[] =>
  rows.map((row) => ({
    ...row,
    opened_by: row.opened_by as Episode['opened_by'],
    opened_at: toIsoMoment(row.opened_at),
    closed_at: row.closed_at === null ? null : toIsoMoment(row.closed_at),
  })),
);
