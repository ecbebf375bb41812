/** The facts behind a figure, without those that were undone: a page, and how many there are of what tells them apart. */
import type { DeliveryReason, FactKind } from '@switchboard/contract';
import { composed } from '../../../../platform/database/index.ts';
import { channelsTable } from '../../../chat/channel-access/exported-queries.ts';
import { messagesTable } from '../../../chat/messages/exported-queries.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';
import { botsTable } from '../../bots/exported-queries.ts';
import { episodesTable } from '../../episodes/exported-queries.ts';
import { conversationTargetsTable } from '../../targets/exported-queries.ts';

/** What a line of a file is made of. */
export interface FactLine {
  id: string;
  at: string;
  kind: string;
  channel_id: number;
  channel_name: string;
  user_name: string | null;
  bot_title: string | null;
  value: number | null;
  work_ms: number | null;
  detail: string | null;
  is_part: boolean | null;
}

export interface FactRow extends FactLine {
  message_seq: number | null;
  user_id: number | null;
  late_ms: number | null;
  made_by: string;
}

export interface FactsWanted {
  kinds: readonly FactKind[];
  /** Where it is a list of what is open at the end. */
  isLevel: boolean;
  from: Date;
  to: Date;
  zone: string;
  /** 0: of any. */
  labelId: number;
  botId: number;
  userId: number;
  /** 0: Monday. */
  weekday: number | null;
  hour: number | null;
  stars: number | null;
  reason: DeliveryReason | null;
}

/** The last one of the page before. */
export interface FactCursor {
  at: string;
  id: string;
}

export interface PageWanted extends FactsWanted {
  /** Facts of these kinds at the moment of one say that it is in the part that a share is of. */
  partKinds: readonly FactKind[];
  after: FactCursor | null;
  limit: number;
}

type Take = (value: unknown) => string;

export const taking = (values: unknown[]): Take => {
  return (value) => {
    values.push(value);
    return `$${values.length}`;
  };
};

const isLike = (one: string, other: string): string =>
  `${one}.workspace_id = ${other}.workspace_id and ${one}.channel_id = ${other}.channel_id and ${one}.kind = ${other}.kind
    and ${one}.at = ${other}.at and not ${one}.is_new and ${one}.episode is not distinct from ${other}.episode
    and ${one}.value is not distinct from ${other}.value and ${one}.detail is not distinct from ${other}.detail`;

/** SQL: whether a fact `f` counts still. Of some that are alike, as many are left out as were taken back. */
const isLeft = `f.n > 0 and not f.is_new and (not exists (select from report_facts b where ${isLike('b', 'f')} and b.n < 0)
  or (select count(*) from report_facts b where ${isLike('b', 'f')} and b.n < 0)
    <= (select count(*) from report_facts e where ${isLike('e', 'f')} and e.n > 0 and e.id < f.id))`;

/** SQL: what facts `f` belong to. */
const isOf = ({ labelId, botId, userId }: Pick<FactsWanted, 'labelId' | 'botId' | 'userId'>, take: Take): string[] => [
  ...(labelId === 0 ? [] : [`${take(labelId)}::bigint = any(f.label_ids)`]),
  ...(botId === 0 ? [] : [`f.bot_id = ${take(botId)}::bigint`]),
  ...(userId === 0 ? [] : [`f.user_id = ${take(userId)}::bigint`]),
];

const isWithin = ({ from, to }: Pick<FactsWanted, 'from' | 'to'>, take: Take): string =>
  `f.at >= ${take(from)}::timestamptz and f.at < ${take(to)}::timestamptz`;

/** SQL: the facts behind a cursor. Compared as `(at, id)`, an index would be read from the end of the period on. */
const isAfter = (after: FactCursor | null, take: Take): string[] => {
  if (after === null) return [];
  const at = `${take(after.at)}::timestamptz`;
  return [`f.at <= ${at}`, `(f.at < ${at} or f.id < ${take(after.id)}::uuid)`];
};

/**
 * SQL: those open at the end, of the few that may be: open now, or closed since. What nobody has summed up yet has not
 * happened to them.
 */
const fromOpen = (to: Date, take: Take): string => {
  const end = `${take(to)}::timestamptz`;
  return `from (
      select e.channel_id, e.number as episode from ${episodesTable} e
        where e.workspace_id = $1 and e.closed_at is null and e.opened_at < ${end}
      union select c.channel_id, c.episode from report_facts c where c.workspace_id = $1 and c.kind = 'closed' and c.at >= ${end}
        and c.at - c.value * interval '1 millisecond' < ${end} + interval '1 second'
      union select c.channel_id, c.episode from report_facts c where c.workspace_id = $1 and c.is_new and c.kind = 'closed') o
    join report_facts f on f.workspace_id = $1 and f.channel_id = o.channel_id and f.episode = o.episode
      and f.kind in ('opened', 'reopened') and f.at < ${end} and coalesce((select sum(c.n) from report_facts c
        where c.workspace_id = $1 and c.channel_id = f.channel_id and c.kind = 'closed' and c.episode = f.episode
          and c.at < ${end} and not c.is_new), 0) <= 0`;
};

/** SQL: what else is asked of facts `f` of a period. */
const isNarrow = ({ zone, weekday, hour, stars, reason }: FactsWanted, take: Take): string[] => {
  const local = () => `(f.at at time zone ${take(zone)})`;
  return [
    ...(weekday === null ? [] : [`extract(isodow from ${local()}) = ${take(weekday + 1)}::int`]),
    ...(hour === null ? [] : [`extract(hour from ${local()}) = ${take(hour)}::int`]),
    ...(stars === null ? [] : [`f.value = ${take(stars)}::bigint`]),
    ...(reason === null ? [] : [`f.detail = ${take(reason)}`]),
  ];
};

const newestFirst = 'order by f.at desc, f.id desc';

/** SQL: the facts `f` of a page, and more; of each kind by itself, since an index has them in their order. */
const fromPage = (wanted: PageWanted, limit: string, take: Take): string => {
  const { after } = wanted;
  const where = [isLeft, ...isOf(wanted, take), ...isAfter(after, take)];
  if (wanted.isLevel) return `${fromOpen(wanted.to, take)} where ${where.join(' and ')}`;
  const all = ['f.workspace_id = $1 and f.kind = k.kind', isWithin(wanted, take), ...where, ...isNarrow(wanted, take)];
  return `from unnest(${take(wanted.kinds)}::text[]) k (kind) cross join lateral (
    select * from report_facts f where ${all.join(' and ')} ${newestFirst} limit ${limit}) f`;
};

const sample: PageWanted = {
  kinds: ['answer'],
  isLevel: false,
  from: new Date('2026-01-01T00:00:00Z'),
  to: new Date('2026-01-02T00:00:00Z'),
  zone: 'Europe/Kyiv',
  labelId: 0,
  botId: 0,
  userId: 0,
  weekday: null,
  hour: null,
  stars: null,
  reason: null,
  partKinds: [],
  after: null,
  limit: 1,
};
const narrow: PageWanted = {
  ...sample,
  labelId: 1,
  botId: 1,
  userId: 1,
  weekday: 1,
  hour: 1,
  stars: 1,
  reason: 'unknown_outcome',
  partKinds: ['read'],
  after: { at: '2026-01-01', id: '00000000-0000-4000-8000-000000000001' },
};
const samples = () => [[1, sample] as const, [1, narrow] as const, [1, { ...sample, isLevel: true }] as const];

/** SQL: the message of that moment. Their times in the order of a conversation are microseconds, rarely some more. */
const messageOf = `(select m.seq from ${messagesTable} m where m.workspace_id = f.workspace_id and m.channel_id = f.channel_id
  and m.ts between floor(extract(epoch from f.at) * 1000000)::bigint and floor(extract(epoch from f.at) * 1000000)::bigint + 1000000
  and m.created_at = f.at and m.audience = 'public' order by m.ts limit 1)`;

const lineColumns = `f.id, f.at::text, f.kind, f.channel_id, c.name as channel_name,
  trim(u.first_name || ' ' || u.last_name) as user_name, b.title as bot_title, f.value, f.work_ms, f.detail, f.is_part`;

const otherColumns = `f.user_id, f.made_by, ${messageOf} as message_seq,
  case when f.kind = 'target_missed' then (select milliseconds_between(t.due_at, t.ended_at) from ${conversationTargetsTable} t
    where t.workspace_id = f.workspace_id and t.channel_id = f.channel_id and t.episode = f.episode and t.ended_at = f.at
      and milliseconds_between(t.began_at, t.ended_at) = f.value limit 1) end as late_ms`;

/** SQL: a page of facts `f` with their names, the newest first. */
const fromNamed = (wanted: PageWanted, take: Take): string => {
  const { partKinds } = wanted;
  const limit = `${take(wanted.limit)}::int`;
  const isPart =
    partKinds.length === 0
      ? 'null::boolean'
      : `exists (select from report_facts p where p.workspace_id = $1 and p.channel_id = f.channel_id
          and p.kind = any(${take(partKinds)}::text[]) and p.at = f.at and not p.is_new)`;
  return `from (select f.*, ${isPart} as is_part ${fromPage(wanted, limit, take)} ${newestFirst} limit ${limit}) f
    join ${channelsTable} c on c.workspace_id = f.workspace_id and c.id = f.channel_id
    left join ${usersTable} u on u.workspace_id = f.workspace_id and u.id = f.user_id
    left join ${botsTable} b on b.workspace_id = f.workspace_id and b.id = f.bot_id
    ${newestFirst}`;
};

export const listFactRows = composed({
  compose: (workspaceId: number, wanted: PageWanted) => {
    const values: unknown[] = [workspaceId];
    return { text: `select ${lineColumns}, ${otherColumns} ${fromNamed(wanted, taking(values))}`, values };
  },
  samples,
}).all<FactRow>();

/** Only what a line of a file tells. */
export const listFactLines = composed({
  compose: (workspaceId: number, wanted: PageWanted) => {
    const values: unknown[] = [workspaceId];
    return { text: `select ${lineColumns} ${fromNamed(wanted, taking(values))}`, values };
  },
  samples,
}).all<FactLine>();

/** How many facts have each reason, or number of stars, by bot. */
export const listBreakdown = composed({
  compose: (
    workspaceId: number,
    kind: 'failed' | 'rating',
    wanted: Pick<FactsWanted, 'from' | 'to' | 'labelId' | 'botId' | 'userId'>,
  ) => {
    const values: unknown[] = [workspaceId];
    const take = taking(values);
    const where = [isWithin(wanted, take), ...isOf(wanted, take)];
    return {
      text: `select ${kind === 'rating' ? 'coalesce(f.value, 0)::text' : "coalesce(f.detail, '')"} as key, f.bot_id, sum(f.n)::int as n
        from report_facts f where f.workspace_id = $1 and f.kind = '${kind}' and not f.is_new and ${where.join(' and ')}
        group by 1, 2 having sum(f.n) > 0 order by 3 desc, 1, 2`,
      values,
    };
  },
  samples: () => [[1, 'failed', sample] as const, [1, 'rating', narrow] as const],
}).all<{ key: string; bot_id: number | null; n: number }>();

/** Ratings in their order, for what was said of them. */
export const ratingsWhere = (
  wanted: Pick<FactsWanted, 'from' | 'to' | 'labelId' | 'botId' | 'userId' | 'stars'>,
  after: FactCursor | null,
  take: Take,
): string =>
  [
    `f.workspace_id = $1 and f.kind = 'rating'`,
    isWithin(wanted, take),
    isLeft,
    ...isOf(wanted, take),
    ...(wanted.stars === null ? [] : [`f.value = ${take(wanted.stars)}::bigint`]),
    ...isAfter(after, take),
  ].join(' and ');
