import type { AssignmentEntry } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelMembersTable, channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';

/** SQL: when `channels c` comes among those that wait: first the ones that have just woken. */
const waitingSince = `(case when c.woken_at is null then c.awaiting_since else '-infinity'::timestamptz end)`;
const isWaiting = `c.type = 3 and c.deleted_at is null and c.state = 'open' and c.blocked_at is null and not c.client_blocked
  and c.awaiting_since is not null and c.client_id is not null`;
/** SQL: whether somebody has let `channels c` pass since its client waits. */
const hasLetPass = (userId: string) => `(c.was_returned and c.last_manager_id is not distinct from ${userId}
  or exists (select from assignment_log l where l.workspace_id = c.workspace_id and l.channel_id = c.id
    and l.kind = 'taken_back' and l.reason = 'not_accepted' and l.user_id = ${userId} and l.at > c.awaiting_since))`;

const columns = `c.id, c.name, c.client_id, c.bot_id, c.last_seq, c.last_manager_id, c.was_returned`;

/** A conversation without a manager whose client waits. */
export interface WaitingRow {
  id: number;
  name: string;
  client_id: number;
  bot_id: number | null;
  last_seq: number;
  last_manager_id: number | null;
  was_returned: boolean;
  /** Seconds; the lowest waits longest. */
  since: number;
  /** Who has let it pass. */
  declined: number[];
}

/**
 * The conversations of each bot that wait longest, of those that one of its people can take, locked. In one statement
 * for all of them.
 */
export const lockWaiting = statement({
  name: 'lock-waiting-for-a-manager',
  text: `with longest as (
      select q.id from jsonb_to_recordset($2::jsonb) as w (bot_id bigint, user_ids bigint[])
      cross join lateral (select c.id from ${channelsTable} c
        where c.workspace_id = $1 and c.bot_id = w.bot_id and c.manager_id is null and ${isWaiting}
          and exists (select from unnest(w.user_ids) as p (id) where not ${hasLetPass('p.id')})
        order by ${waitingSince}, c.id limit $3) q)
    select ${columns}, extract(epoch from ${waitingSince})::float8 as since,
      array(select distinct l.user_id from assignment_log l where l.workspace_id = c.workspace_id and l.channel_id = c.id
        and l.kind = 'taken_back' and l.reason = 'not_accepted' and l.at > c.awaiting_since) as declined
    from ${channelsTable} c
    where c.workspace_id = $1 and c.id in (select id from longest) and c.manager_id is null and ${isWaiting}
    order by c.id for no key update`,
  values: (workspaceId: number, able: readonly { bot_id: number; user_ids: readonly number[] }[], limit: number) => [
    workspaceId,
    JSON.stringify(able),
    limit,
  ],
}).all<WaitingRow>();

/** One of them, as it is read; null while it has a manager or waits for nobody. */
export const findWaiting = statement({
  name: 'find-waiting-for-a-manager',
  text: `select ${columns}, 0::float8 as since,
      array(select distinct l.user_id from assignment_log l where l.workspace_id = c.workspace_id and l.channel_id = c.id
        and l.kind = 'taken_back' and l.reason = 'not_accepted' and l.at > c.awaiting_since) as declined
    from ${channelsTable} c where c.workspace_id = $1 and c.id = $2 and c.manager_id is null and ${isWaiting}`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).first<WaitingRow>();

export const countWaiting = statement({
  name: 'count-waiting-for-a-manager',
  text: `select b.id as bot_id, count(*)::int as count from ${channelsTable} c
    join ${botsTable} b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    where c.workspace_id = $1 and c.manager_id is null and ${isWaiting}
    group by b.id order by b.id`,
  values: (workspaceId: number) => [workspaceId],
}).all<{ bot_id: number; count: number }>();

/** A conversation with a manager, whose client waits there in vain. */
export interface TakenBackRow {
  id: number;
  name: string;
  client_id: number;
  manager_id: number;
  reason: AssignmentEntry['reason'];
  minutes: number | null;
}

/**
 * Conversations that their managers have neither opened nor answered in time, and those that wait for managers who are
 * gone for longer than the policy of the bot allows; locked.
 */
export const lockToTakeBack = statement({
  name: 'lock-to-take-back',
  text: `with late as (
      select distinct on (l.channel_id) l.channel_id, l.user_id, 'not_accepted' as reason, l.minutes, l.offer_seq from assignment_log l
      where l.workspace_id = $1 and l.accept_by <= clock_timestamp() order by l.channel_id, l.id desc),
    left_behind as (
      select c.id as channel_id, c.manager_id as user_id, 'gone' as reason, p.gone_minutes as minutes, null::bigint as offer_seq
      from assignment_policies p
      join user_capacity k on k.workspace_id = p.workspace_id and k.gone_since < clock_timestamp() - make_interval(mins => p.gone_minutes)
      join ${channelsTable} c on c.workspace_id = k.workspace_id and c.manager_id = k.user_id and c.bot_id = p.bot_id
      where p.workspace_id = $1 and p.mode <> 'by_hand' and ${isWaiting}),
    due as (select * from late union all select * from left_behind where channel_id not in (select channel_id from late))
    select c.id, c.name, c.client_id, c.manager_id, d.reason, d.minutes
    from due d join ${channelsTable} c on c.workspace_id = $1 and c.id = d.channel_id and c.manager_id = d.user_id
    where ${isWaiting} and not exists (select from ${channelMembersTable} m where m.workspace_id = c.workspace_id
      and m.channel_id = c.id and m.user_id = c.manager_id and m.read_seq >= d.offer_seq)
    order by c.id limit $2 for no key update of c`,
  values: (workspaceId: number, limit: number) => [workspaceId, limit],
}).answer((rows: (Omit<TakenBackRow, 'reason'> & { reason: string })[]): TakenBackRow[] =>
  rows.map((row) => ({ ...row, reason: row.reason as TakenBackRow['reason'] })),
);

/** Somebody's open conversations, locked. */
export const lockOwnOpen = statement({
  name: 'lock-own-open-conversations',
  text: `select c.id, c.name, c.client_id, c.manager_id from ${channelsTable} c
    where c.workspace_id = $1 and c.manager_id = $2 and c.type = 3 and c.deleted_at is null and c.state = 'open'
      and c.client_id is not null
    order by c.id limit $3 for no key update`,
  values: (workspaceId: number, userId: number, limit: number) => [workspaceId, userId, limit],
}).all<{ id: number; name: string; client_id: number; manager_id: number }>();
