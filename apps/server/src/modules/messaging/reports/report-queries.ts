/** Reading sums: of periods, of the hours of a week, and what they belong to. */
import type { FactKind } from '@switchboard/contract';
import { composed, statement } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';
import { labelsTable } from '../labels/exported-queries.ts';
import type { QuartersOfDay, Span, Stretch } from './periods.ts';
import { packedSql, quartersOfDay, sliceCountsSql, sliceSql } from './quarter-queries.ts';

/** A kind of facts, or of the working time that they took. */
export type SumKind = FactKind | `${FactKind}_work`;

/** Kinds of facts, and which of them take time: the sizes of their values count. */
export interface KindsAsked {
  kinds: readonly SumKind[];
  timed: readonly SumKind[];
}

/** What facts belong to; 0: to any, a list: to each of them by itself. */
export interface Belonging {
  labelId: number | readonly number[];
  botId: number | readonly number[];
  userId: number | readonly number[];
}

/** Of a label, a bot and a user together there are no sums: their facts are read, by quarters of an hour. */
const isOfThree = ({ labelId, botId, userId }: Belonging): boolean => [labelId, botId, userId].every((id) => id !== 0);
export const spansOf = (of: Belonging): readonly Span[] => (isOfThree(of) ? ['quarter'] : ['month', 'day', 'quarter']);

type Take = (value: unknown) => string;

const taking =
  (values: unknown[]): Take =>
  (value) => {
    values.push(value);
    return `$${values.length}`;
  };

/** Which one of the ids that differ, as text; `all` where none does. */
const ownerOf = ({ labelId, botId, userId }: Belonging): string => {
  if (typeof labelId !== 'number') return 's.label_id::text';
  if (typeof botId !== 'number') return 's.bot_id::text';
  return typeof userId === 'number' ? `'all'` : 's.user_id::text';
};

const isOf = (column: string, id: Belonging[keyof Belonging], take: Take): string =>
  typeof id === 'number' ? `${column} = ${take(id)}::bigint` : `${column} = any(${take(id)}::bigint[])`;

const ofSums = ({ labelId, botId, userId }: Belonging, take: Take): string =>
  `${isOf('s.label_id', labelId, take)} and ${isOf('s.bot_id', botId, take)} and ${isOf('s.user_id', userId, take)}`;

type WholeStretch = Stretch & { span: Exclude<Span, 'quarter'> };

const aMoment = new Date('2026-01-01T00:00:00Z');
const anyOf: Belonging = { labelId: 0, botId: 0, userId: 0 };
const ofSome: Belonging[] = [
  anyOf,
  { labelId: 1, botId: [1], userId: 0 },
  { labelId: [1], botId: 1, userId: 0 },
  { ...anyOf, userId: [1] },
];

/** Sums of months and days, by what they belong to, with the sizes of their values: as text, which is read fastest. */
export const listSums = composed({
  compose: (workspaceId: number, stretches: readonly WholeStretch[], { kinds, timed }: KindsAsked, of: Belonging) => {
    const values: unknown[] = [workspaceId];
    const take = taking(values);
    const lists = [
      `${take(stretches.map(({ place }) => place))}::int[]`,
      `${take(stretches.map(({ span }) => span))}::text[]`,
      `${take(stretches.map(({ from }) => from))}::timestamptz[]`,
      `${take(stretches.map(({ sign }) => sign))}::int[]`,
    ];
    const isTimed = `filter (where s.kind = any(${take(timed)}::text[]))`;
    return {
      // `offset 0` has the index asked for each: what PostgreSQL would do instead compares each sum with each of them.
      text: `select p.place, p.sign, s.kind, ${ownerOf(of)} as owner, sum(s.n::float8) as n, sum(s.total::float8) as total,
          string_agg(s.sizes::text, '') ${isTimed} as sizes, string_agg(s.counts::text, '') ${isTimed} as counts
        from unnest(${lists.join()}) p (place, span, began, sign)
        cross join lateral (select s.* from report_sums s where s.workspace_id = $1 and s.kind = any(${take(kinds)}::text[])
          and s.span = p.span and s.at = p.began and ${ofSums(of, take)} offset 0) s
        group by 1, 2, 3, 4`,
      values,
    };
  },
  samples: () =>
    ofSome.map((of) => {
      const stretch: WholeStretch = { place: 0, span: 'day', from: aMoment, to: aMoment, sign: 1 };
      const asked: KindsAsked = { kinds: ['answer'], timed: ['answer'] };
      return [1, [stretch], asked, of] as const;
    }),
}).all<{
  place: number;
  sign: 1 | -1;
  kind: string;
  owner: string;
  n: number;
  total: number;
  sizes: string | null;
  counts: string | null;
}>();

const takeDays = (asked: readonly QuartersOfDay[], take: Take): string => {
  const lists = [
    `${take(asked.map(({ day }) => day))}::timestamptz[]`,
    `${take(asked.map(({ first }) => first))}::int[]`,
    `${take(asked.map(({ end }) => end))}::int[]`,
  ];
  return `unnest(${lists.join()}) with ordinality p (day, first, ended, number)`;
};

/** Cut to what is asked for, unless whole days are; long lists are compressed: unpacked once. */
const quartersOfSums = (
  asked: readonly QuartersOfDay[],
  kinds: readonly SumKind[],
  of: Belonging,
  take: Take,
): string => {
  const areWhole = asked.every(({ first, end }) => first === 0 && end === quartersOfDay);
  const counts = areWhole ? 's.quarter_counts' : sliceCountsSql('unpacked.counts', 'p.first', 'p.ended');
  const cut = (list: string) => (areWhole ? list : sliceSql(list, 's.quarters', 'p.first', 'p.ended'));
  return `select p.number::int - 1 as item, s.kind, ${ownerOf(of)} as owner, ${counts}::text as counts,
      ${cut('s.quarters')}::text as quarters, ${cut('s.quarter_totals')}::text as totals
    from ${takeDays(asked, take)}
    cross join lateral (select s.* from report_sums s where s.workspace_id = $1 and s.kind = any(${take(kinds)}::text[])
      and s.span = 'day' and s.at = p.day and ${ofSums(of, take)} offset 0) s
    cross join lateral (select s.quarter_counts || '{}' as counts offset 0) unpacked`;
};

const quartersOfFacts = (
  asked: readonly QuartersOfDay[],
  kinds: readonly SumKind[],
  { labelId, botId, userId }: Belonging,
  take: Take,
): string => {
  const baseKinds = [...new Set(kinds.map((kind) => kind.replace(/_work$/, '')))];
  return `select s.item, s.kind, ${ownerOf({ labelId, botId, userId })} as owner,
      array_agg(${packedSql('s.quarter', 'coalesce(report_size(s.value), -1)', 's.n')})::text as counts,
      array_agg(s.quarter)::text as quarters, array_agg(s.n * coalesce(s.value, 0))::text as totals
    from (select p.number::int - 1 as item, f.kind || w.suffix as kind, l.label_id, f.bot_id, f.user_id, f.n, w.value,
        floor(date_part('epoch', f.at - p.day) / 900)::int as quarter
      from ${takeDays(asked, take)}
      join report_facts f on f.at >= p.day + p.first * interval '15 minutes' and f.at < p.day + p.ended * interval '15 minutes'
      cross join lateral (values ('', f.value), ('_work', f.work_ms)) w (suffix, value)
      cross join lateral unnest(f.label_ids) l (label_id)
      where f.workspace_id = $1 and not f.is_new and f.kind = any(${take(baseKinds)}::text[])
        and f.kind || w.suffix = any(${take(kinds)}::text[]) and (w.suffix = '' or w.value is not null)
        and ${isOf('l.label_id', labelId, take)} and ${isOf('f.bot_id', botId, take)} and ${isOf('f.user_id', userId, take)}) s
    group by 1, 2, 3`;
};

/** Quarters of days of UTC, by what they belong to; `item`: which of those that were asked for. */
export const listQuarters = composed({
  compose: (workspaceId: number, asked: readonly QuartersOfDay[], kinds: readonly SumKind[], of: Belonging) => {
    const values: unknown[] = [workspaceId];
    const quartersOf = isOfThree(of) ? quartersOfFacts : quartersOfSums;
    return { text: quartersOf(asked, kinds, of, taking(values)), values };
  },
  samples: () =>
    [...ofSome, { labelId: [1], botId: 1, userId: 1 }].flatMap((of) =>
      [0, 8].map((first) => [1, [{ day: aMoment, first, end: quartersOfDay }], ['answer'] as SumKind[], of] as const),
    ),
}).all<{
  item: number;
  kind: string;
  owner: string;
  counts: string | null;
  quarters: string | null;
  totals: string | null;
}>();

/** The day of UTC from which on each kind is known: also while sums are made anew, the latest first. */
export const listKnownSince = statement({
  name: 'list-known-since-of-reports',
  text: `select k.kind, greatest(s.at, (select c.remake_before from report_cursors c where c.workspace_id = $1))::text as at
    from unnest($2::text[]) k (kind)
    cross join lateral (select at from report_sums where workspace_id = $1 and kind = k.kind and span = 'day' and label_id = 0
      and bot_id = 0 and user_id = 0 order by at limit 1) s`,
  values: (workspaceId: number, kinds: readonly FactKind[]) => [workspaceId, kinds],
}).all<{ kind: string; at: string }>();

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

export const listUserIds = statement({
  name: 'list-user-ids-of-reports',
  text: `select id from ${usersTable} where workspace_id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).answer(idsOf);

export const listBotIds = statement({
  name: 'list-bot-ids-of-reports',
  text: `select id from ${botsTable} where workspace_id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).answer(idsOf);

/** With facts in the months of a period, also of labels that are no more. */
export const listLabelIds = statement({
  name: 'list-label-ids-of-reports',
  text: `select distinct label_id as id from report_sums where workspace_id = $1 and kind = any($2) and span = 'month'
    and at >= date_trunc('month', $3::timestamptz, 'UTC') and at < $4::timestamptz and label_id > 0 and bot_id = 0 and user_id = 0`,
  values: (workspaceId: number, kinds: readonly SumKind[], from: Date, to: Date) => [workspaceId, kinds, from, to],
}).answer(idsOf);

interface OwnerRow {
  id: number;
  name: string;
  is_gone: boolean;
}

export const listBotNames = statement({
  name: 'list-bot-names-of-reports',
  text: `select id, title as name, deleted_at is not null as is_gone from ${botsTable} where workspace_id = $1 and id = any($2)`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<OwnerRow>();

export const listLabelNames = statement({
  name: 'list-label-names-of-reports',
  text: `select id, name, false as is_gone from ${labelsTable} where workspace_id = $1 and id = any($2)`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<OwnerRow>();

export const listUserNames = statement({
  name: 'list-user-names-of-reports',
  text: `select id, trim(first_name || ' ' || last_name) as name, deleted_at is not null as is_gone from ${usersTable}
    where workspace_id = $1 and id = any($2)`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<OwnerRow>();
