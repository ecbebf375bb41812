/** What is now, from the rows that the lists are made of. All that one transaction reads is of its first moment. */
import { type ConversationTarget, limits } from '@switchboard/contract';
import { composed, statement } from '../../../../platform/database/index.ts';
import { channelsTable, targetsOf } from '../../../chat/channel-access/exported-queries.ts';
import { botsTable } from '../../bots/exported-queries.ts';
import { conversationTargetsTable } from '../../targets/exported-queries.ts';

/** Whose conversations; null: of all. */
export interface NowScope {
  botId: number | null;
  managerId: number | null;
}

/** SQL: whether a conversation (`channels c`) of the workspace `$1` is in a scope, whose values it takes. */
const inScope = (scope: NowScope, values: unknown[]): string =>
  [
    `c.workspace_id = $1 and c.type = 3 and c.deleted_at is null`,
    ...(scope.botId === null ? [] : [`c.bot_id = $${values.push(scope.botId)}::bigint`]),
    ...(scope.managerId === null ? [] : [`c.manager_id = $${values.push(scope.managerId)}::bigint`]),
  ].join(' and ');
const samples = () => [[1, { botId: null, managerId: null }] as const, [1, { botId: 1, managerId: 1 }] as const];

interface OfGroup {
  bot_id: number | null;
  manager_id: number | null;
}

export interface OpenGroup extends OfGroup {
  open: number;
  waiting: number;
  longest_since: string | null;
}

export interface WaitingRow extends OfGroup {
  channel_id: number;
  client_name: string;
  since: string;
  targets: ConversationTarget[] | null;
}

const firstOnes = `limit ${limits.nowConversations}`;

/** Open conversations by bot and manager, and those of them that wait longest: the rows are read once for both. */
export const readOpen = composed({
  compose: (workspaceId: number, scope: NowScope) => {
    const values: unknown[] = [workspaceId];
    return {
      text: `with open as materialized (select c.id, c.bot_id, c.manager_id, c.awaiting_since from ${channelsTable} c
        where ${inScope(scope, values)} and c.state = 'open'),
      longest as (select o.id, o.awaiting_since from open o where o.awaiting_since is not null order by o.awaiting_since, o.id ${firstOnes})
    select
      (select jsonb_agg(g) from (select o.bot_id, o.manager_id, count(*) as open, count(o.awaiting_since) as waiting,
          min(o.awaiting_since) as longest_since from open o group by o.bot_id, o.manager_id) g) as groups,
      (select jsonb_agg(w order by w.since, w.channel_id) from (select c.id as channel_id, c.name as client_name, c.bot_id, c.manager_id,
          l.awaiting_since as since, ${targetsOf} as targets
        from longest l join ${channelsTable} c on c.workspace_id = $1 and c.id = l.id) w) as waiting`,
      values,
    };
  },
  samples,
}).answer(([row]: { groups: OpenGroup[] | null; waiting: WaitingRow[] | null }[]) => ({
  groups: row?.groups ?? [],
  waiting: row?.waiting ?? [],
}));

export interface DueGroup extends OfGroup {
  at_risk: number;
  missed: number;
}

export interface DueRow extends OfGroup {
  channel_id: number;
  client_name: string;
  is_missed: boolean;
  target: ConversationTarget;
}

const listOf = (level: 'is_missed' | 'not is_missed') =>
  `(select * from due where ${level} order by due_at, channel_id ${firstOnes})`;

/** The same of conversations with a target that is over or due soon: of each the one that is due first. */
export const readDue = composed({
  compose: (workspaceId: number, scope: NowScope) => {
    const values: unknown[] = [workspaceId];
    return {
      text: `with first as materialized (select distinct on (t.channel_id) t.channel_id, t.kind, t.began_at, t.warn_at, t.due_at
        from ${conversationTargetsTable} t
        where t.workspace_id = $1 and t.ended_at is null and t.paused_at is null
          and t.due_at <= now() + interval '${limits.nowRiskMinutes} minutes'
        order by t.channel_id, t.due_at),
      due as materialized (select d.*, t.due_at, t.due_at <= now() as is_missed,
          jsonb_build_object('kind', t.kind, 'since', t.began_at, 'warn_at', t.warn_at, 'due_at', t.due_at, 'is_paused', false) as target
        from first t cross join lateral (select c.id as channel_id, c.name as client_name, c.bot_id, c.manager_id
          from ${channelsTable} c join ${botsTable} b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
          where ${inScope(scope, values)} and c.id = t.channel_id offset 0) d)
    select
      (select jsonb_agg(g) from (select d.bot_id, d.manager_id, count(*) filter (where not d.is_missed) as at_risk,
          count(*) filter (where d.is_missed) as missed from due d group by d.bot_id, d.manager_id) g) as groups,
      (select jsonb_agg(q order by q.due_at, q.channel_id) from (${listOf('not is_missed')} union all ${listOf('is_missed')}) q) as rows`,
      values,
    };
  },
  samples,
}).answer(([row]: { groups: DueGroup[] | null; rows: DueRow[] | null }[]) => ({
  groups: row?.groups ?? [],
  rows: row?.rows ?? [],
}));

/** Those that are connected, and those that still have conversations. */
export const listBotTitles = statement({
  name: 'list-bot-titles-of-now',
  text: `select id, title, deleted_at is not null as is_gone from ${botsTable}
    where workspace_id = $1 and (deleted_at is null or id = any($2)) order by title, id`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<{ id: number; title: string; is_gone: boolean }>();

/** The moment of this transaction. */
export const readMoment = statement({
  name: 'read-moment-of-now',
  text: 'select now() as at',
  values: () => [],
}).answer(([row]: { at: Date }[]): Date => row?.at ?? new Date());
