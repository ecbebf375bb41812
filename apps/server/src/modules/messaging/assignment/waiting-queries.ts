import type { AssignmentEntry } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelMembersTable, channelsTable, waitingRank } from '../../chat/channel-access/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';

const isWaiting = `c.type = 3 and c.deleted_at is null and c.state = 'open' and c.blocked_at is null and not c.client_blocked
  and c.awaiting_since is not null and c.client_id is not null`;
/** For so long what somebody let pass or gave back is not offered to them again. */
const lately = `now() - interval '1 hour'`;
const wasReturned = `coalesce(c.returned_at > ${lately}, false)`;
/** SQL of the offers of `channels c` that were let pass. */
const letPass = `assignment_log l where l.workspace_id = c.workspace_id and l.channel_id = c.id
  and l.kind = 'taken_back' and l.reason = 'not_accepted' and l.at > greatest(c.awaiting_since, ${lately})`;

const columns = `c.id, c.name, c.client_id, c.bot_id, c.last_seq, c.last_manager_id, ${wasReturned} as was_returned,
  array(select distinct l.user_id from ${letPass}) as declined`;

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
          and exists (select from unnest(w.user_ids) as p (id) where not (${wasReturned} and c.last_manager_id is not distinct from p.id)
            and not exists (select from ${letPass} and l.user_id = p.id))
        order by ${waitingRank}, c.id limit $3) q)
    select ${columns}, extract(epoch from ${waitingRank})::float8 as since
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
  text: `select ${columns}, 0::float8 as since
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

/** A conversation that somebody has, and its client. */
export interface HeldRow {
  id: number;
  name: string;
  client_id: number;
  manager_id: number;
  manager_name: string;
}

/** Whose client waits in vain. */
export interface LateRow extends HeldRow {
  reason: AssignmentEntry['reason'];
  minutes: number | null;
}

const heldColumns = `c.id, c.name, c.client_id, c.manager_id, trim(u.first_name || ' ' || u.last_name) as manager_name`;
const withManager = `join ${usersTable} u on u.workspace_id = c.workspace_id and u.id = c.manager_id`;

/**
 * Conversations of bots whose clients are assigned, locked: those that their managers have neither opened nor answered
 * in time, those of managers who are offline for longer than the policy allows, and of people who take no clients any more.
 */
export const lockLate = statement({
  name: 'lock-late-conversations',
  text: `with late as (
      select l.channel_id, l.user_id, 'not_accepted' as reason, l.minutes, l.offer_seq, l.at from assignment_log l
      where l.workspace_id = $1 and l.accept_by <= now() and not exists (select from assignment_log n
        where n.workspace_id = $1 and n.channel_id = l.channel_id and n.at > l.at)),
    offline as (
      select c.id as channel_id, c.manager_id as user_id, 'gone' as reason, p.gone_minutes as minutes, null::bigint as offer_seq,
        null::timestamptz as at
      from assignment_policies p
      join user_capacity k on k.workspace_id = p.workspace_id and k.user_id = any($3)
        and k.gone_since < now() - make_interval(mins => p.gone_minutes)
      join ${channelsTable} c on c.workspace_id = k.workspace_id and c.manager_id = k.user_id and c.bot_id = p.bot_id
      where p.workspace_id = $1 and ${isWaiting} and c.id not in (select channel_id from late)),
    without_rights as (
      select c.id, c.manager_id, 'gone', null::int, null::bigint, null::timestamptz from ${channelsTable} c
      where c.workspace_id = $1 and c.manager_id <> all($4) and ${isWaiting} and c.id not in (select channel_id from late)),
    due as (select * from late union all select * from offline union all select * from without_rights)
    select ${heldColumns}, d.reason, d.minutes
    from due d join ${channelsTable} c on c.workspace_id = $1 and c.id = d.channel_id and c.manager_id = d.user_id ${withManager}
    where ${isWaiting} and c.bot_id = any($2)
      -- Who waits since a later moment was answered meanwhile.
      and (d.at is null or c.awaiting_since <= d.at) and not exists (select from ${channelMembersTable} m
      where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = c.manager_id and m.read_seq >= d.offer_seq)
    order by c.id limit $5 for no key update of c`,
  values: (
    workspaceId: number,
    of: { botIds: readonly number[]; offlineIds: readonly number[]; peopleIds: readonly number[] },
    limit: number,
  ) => [workspaceId, of.botIds, of.offlineIds, of.peopleIds, limit],
}).answer((rows: (Omit<LateRow, 'reason'> & { reason: string })[]): LateRow[] =>
  rows.map((row) => ({ ...row, reason: row.reason as LateRow['reason'] })),
);

/** Somebody's open conversations after the one with an id, locked. */
export const lockOwnOpen = statement({
  name: 'lock-own-open-conversations',
  text: `select ${heldColumns} from ${channelsTable} c ${withManager}
    where c.workspace_id = $1 and c.manager_id = $2 and c.id > $3 and c.type = 3 and c.deleted_at is null and c.state = 'open'
      and c.client_id is not null
    order by c.id limit $4 for no key update of c`,
  values: (workspaceId: number, userId: number, after: number, limit: number) => [workspaceId, userId, after, limit],
}).all<HeldRow>();

/** The newest message of a conversation. */
export const findLastSeq = statement({
  name: 'find-last-seq-of-assigned',
  text: `select c.last_seq from ${channelsTable} c where c.workspace_id = $1 and c.id = $2`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer(([row]: { last_seq: number }[]): number => row?.last_seq ?? 0);
