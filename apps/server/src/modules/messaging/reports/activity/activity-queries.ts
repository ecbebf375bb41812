import type { FactKind } from '@switchboard/contract';
import { statement } from '../../../../platform/database/index.ts';
import { channelsTable } from '../../../chat/channel-access/exported-queries.ts';
import { leavesTheHouse, messagesTable } from '../../../chat/messages/exported-queries.ts';

export interface Range {
  from: Date;
  to: Date;
  zone: string;
}

export interface DayCount {
  owner: number;
  kind: FactKind;
  /** Local. */
  day: string;
  n: number;
}

const dayOf = (at: string): string => `coalesce((${at} at time zone $6)::date::text, '')`;

/** Each owner and kind by itself, as the index of sums has them. */
const ofHours = (owner: 'bot_id' | 'user_id'): string => `
  select coalesce(o.id, 0) as owner, coalesce(k.kind, '') as kind, s.day, s.n from unnest($3::bigint[]) o (id) cross join unnest($2::text[]) k (kind)
  cross join lateral (
    select ${dayOf('h.at')} as day, coalesce(sum(h.n), 0)::int as n from report_sums h
    where h.workspace_id = $1 and h.kind = k.kind and h.span = 'hour' and h.label_id = 0
      and h.bot_id = ${owner === 'bot_id' ? 'o.id' : '0'} and h.user_id = ${owner === 'user_id' ? 'o.id' : '0'}
      and h.at >= $4::timestamptz and h.at < $5::timestamptz
    group by 1) s`;

/** For days that begin within an hour of UTC. */
const ofFacts = (owner: 'bot_id' | 'user_id'): string => `
  select coalesce(f.${owner}, 0) as owner, f.kind, ${dayOf('f.at')} as day, coalesce(sum(f.n), 0)::int as n from report_facts f
  where f.workspace_id = $1 and f.kind = any($2::text[]) and f.${owner} = any($3::bigint[]) and not f.is_new
    and f.at >= $4::timestamptz and f.at < $5::timestamptz
  group by 1, 2, 3`;

type Row = Omit<DayCount, 'kind'> & { kind: string };
const toCounts = (rows: Row[]): DayCount[] => rows.map((row) => ({ ...row, kind: row.kind as FactKind }));

export const countBotsByDay = statement({
  name: 'count-activity-of-bots-by-hours',
  text: ofHours('bot_id'),
  values: (workspaceId: number, kinds: readonly FactKind[], ids: readonly number[], { from, to, zone }: Range) => [
    workspaceId,
    kinds,
    ids,
    from,
    to,
    zone,
  ],
}).answer(toCounts);

export const countBotsByFacts = statement({
  name: 'count-activity-of-bots-by-facts',
  text: ofFacts('bot_id'),
  values: (workspaceId: number, kinds: readonly FactKind[], ids: readonly number[], { from, to, zone }: Range) => [
    workspaceId,
    kinds,
    ids,
    from,
    to,
    zone,
  ],
}).answer(toCounts);

export const countPeopleByDay = statement({
  name: 'count-activity-of-people-by-hours',
  text: ofHours('user_id'),
  values: (workspaceId: number, kinds: readonly FactKind[], ids: readonly number[], { from, to, zone }: Range) => [
    workspaceId,
    kinds,
    ids,
    from,
    to,
    zone,
  ],
}).answer(toCounts);

export const countPeopleByFacts = statement({
  name: 'count-activity-of-people-by-facts',
  text: ofFacts('user_id'),
  values: (workspaceId: number, kinds: readonly FactKind[], ids: readonly number[], { from, to, zone }: Range) => [
    workspaceId,
    kinds,
    ids,
    from,
    to,
    zone,
  ],
}).answer(toCounts);

export const countOpenOf = statement({
  name: 'count-open-conversations-of-people',
  text: `select coalesce(c.manager_id, 0) as id, count(*)::int as open from ${channelsTable} c
    where c.workspace_id = $1 and c.manager_id = any($2::bigint[]) and c.type = 3 and c.deleted_at is null and c.state = 'open'
    group by 1`,
  values: (workspaceId: number, userIds: readonly number[]) => [workspaceId, userIds],
}).all<{ id: number; open: number }>();

/** By local weeks from Monday, as far as the messages are kept: facts of messages are not found by conversation. */
export const countMessagesByWeek = statement({
  name: 'count-messages-of-clients-by-week',
  text: `select coalesce(date_trunc('week', m.created_at at time zone $4)::date::text, '') as week,
      count(*) filter (where m.client_id is not null)::int as messages_in,
      count(*) filter (where m.client_id is null)::int as messages_out
    from ${channelsTable} c join ${messagesTable} m on m.workspace_id = c.workspace_id and m.channel_id = c.id
    where c.workspace_id = $1 and c.client_id = any($2::bigint[]) and c.type = 3 and c.deleted_at is null
      and m.ts >= floor(extract(epoch from $3::timestamptz) * 1000000)::bigint and m.audience = 'public'
      and (m.client_id is not null and m.system is null or m.client_id is null and (${leavesTheHouse('m')}
        or m.system ->> 'code' = 'sent_elsewhere'))
    group by 1`,
  values: (workspaceId: number, clientIds: readonly number[], from: Date, zone: string) => [
    workspaceId,
    clientIds,
    from,
    zone,
  ],
}).all<{ week: string; messages_in: number; messages_out: number }>();
