/** Reading sums: of periods, of the hours of a week, and what they belong to. */
import type { FactKind } from '@switchboard/contract';
import { composed, statement } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';
import { labelsTable } from '../labels/exported-queries.ts';
import type { Span, Stretch } from './periods.ts';

/** A kind of facts, or of the working time that they took. */
export type SumKind = FactKind | `${FactKind}_work`;

/** What facts belong to; 0: to any, a list: to each of them by itself. */
export interface Belonging {
  labelId: number | readonly number[];
  botId: number | readonly number[];
  userId: number | readonly number[];
}

/** The sums that there are; of a label, a bot and a user together none: their facts are read. */
export const spansOf = ({ labelId, botId, userId }: Belonging): readonly Span[] => {
  const count = [labelId, botId, userId].filter((id) => id !== 0).length;
  if (count === 3) return [];
  if (userId !== 0 || count === 2) return ['month', 'day'];
  return labelId === 0 && botId === 0 ? ['month', 'day', 'hour', 'quarter'] : ['month', 'day', 'hour'];
};

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

/** Of facts, which have a list of labels. */
const isOfLabel = (id: Belonging['labelId'], take: Take): string => {
  if (typeof id !== 'number') return isOf('l.label_id', id, take);
  return id === 0 ? 'true' : `${take(id)}::bigint = any(f.label_ids)`;
};

const isOfFact = (column: string, id: Belonging[keyof Belonging], take: Take): string =>
  id === 0 ? 'true' : isOf(column, id, take);

/** Which rows, and the place of each: stretches with theirs, or the hours of a week (0 to 167, from Monday) of a period. */
export type When = readonly Stretch[] | { from: Date; to: Date; zone: string; span: Span | 'fact' };

/** The rows of a question, by which of its periods or hours they belong to (`place`). */
interface Selected {
  place: string;
  /** -1 where they are taken away. */
  sign: string;
  fromRows: string;
}

const baseOf = (kinds: readonly SumKind[]): string[] => [...new Set(kinds.map((kind) => kind.replace(/_work$/, '')))];

/** Facts as if each were a sum of its own. */
const factsAsSums = (
  kinds: readonly SumKind[],
  { labelId, botId, userId }: Belonging,
  bounds: string,
  take: Take,
): string => `
  select f.kind || w.suffix as kind, ${typeof labelId === 'number' ? '0' : 'l.label_id'} as label_id, f.bot_id, f.user_id, f.at,
    f.n::bigint as n, f.n * coalesce(w.value, 0) as total,
    case when w.value is null then '{}' else array[report_size(w.value)] end as sizes, array[f.n::int] as counts
  from report_facts f
  cross join lateral (values ('', f.value), ('_work', f.work_ms)) w (suffix, value)
  ${typeof labelId === 'number' ? '' : 'cross join lateral unnest(f.label_ids) l (label_id)'}
  where f.workspace_id = $1 and not f.is_new and f.kind = any(${take(baseOf(kinds))}::text[]) and ${bounds}
    and f.kind || w.suffix = any(${take(kinds)}::text[]) and (w.suffix = '' or w.value is not null)
    and ${isOfFact('f.bot_id', botId, take)} and ${isOfFact('f.user_id', userId, take)} and ${isOfLabel(labelId, take)}`;

const ofTheSums = (kinds: readonly SumKind[], of: Belonging, bounds: string, take: Take): string =>
  `select s.* from report_sums s where s.workspace_id = $1 and s.kind = any(${take(kinds)}::text[]) and ${ofSums(of, take)} and ${bounds}`;

type Source = 'sums' | 'facts';

const select = (source: Source, when: When, kinds: readonly SumKind[], of: Belonging, take: Take): Selected => {
  const [sourceOf, at] = source === 'sums' ? [ofTheSums, 's.at'] : [factsAsSums, 'f.at'];
  if ('zone' in when) {
    const local = `(s.at at time zone ${take(when.zone)})`;
    const bounds = `${at} >= ${take(when.from)}::timestamptz and ${at} < ${take(when.to)}::timestamptz`;
    return {
      place: `((extract(isodow from ${local})::int - 1) * 24 + extract(hour from ${local})::int)`,
      sign: '1',
      fromRows: `from (${sourceOf(kinds, of, source === 'sums' ? `s.span = ${take(when.span)} and ${bounds}` : bounds, take)}) s`,
    };
  }
  const lists = [
    `${take(when.map(({ place }) => place))}::int[]`,
    `${take(when.map(({ span }) => span))}::text[]`,
    `${take(when.map(({ from }) => from))}::timestamptz[]`,
    `${take(when.map(({ to }) => to))}::timestamptz[]`,
    `${take(when.map(({ sign }) => sign))}::int[]`,
  ];
  const bounds = `${at} >= p.began and ${at} < p.ended${source === 'sums' ? ' and s.span = p.span' : ''}`;
  return {
    place: 'p.place',
    sign: 'p.sign',
    // `offset 0` has the index asked for each: what PostgreSQL would do instead compares each sum with each of them.
    fromRows: `from unnest(${lists.join()}) p (place, span, began, ended, sign)
      cross join lateral (${sourceOf(kinds, of, bounds, take)} offset 0) s`,
  };
};

const aMoment = new Date('2026-01-01T00:00:00Z');
const aWhen: When = [{ place: 0, span: 'day', from: aMoment, to: aMoment, sign: 1 }];
const anyOf: Belonging = { labelId: 0, botId: 0, userId: 0 };
const samples = () =>
  (['sums', 'facts'] as const).flatMap((from) => [
    [1, from, aWhen, ['answer'], anyOf] satisfies Question,
    [1, from, { from: aMoment, to: aMoment, zone: 'Europe/Kyiv', span: 'hour' }, ['answer'], anyOf] satisfies Question,
    [1, from, aWhen, ['answer'], { labelId: [1], botId: 1, userId: 1 }] satisfies Question,
    [1, from, aWhen, ['answer'], { labelId: 1, botId: [1], userId: 0 }] satisfies Question,
    [1, from, aWhen, ['answer'], { ...anyOf, userId: [1] }] satisfies Question,
  ]);
type Question = [number, Source, When, SumKind[], Belonging];

/** Sums, by what they belong to. */
export const listSums = composed({
  compose: (workspaceId: number, from: Source, when: When, kinds: readonly SumKind[], of: Belonging) => {
    const values: unknown[] = [workspaceId];
    const selected = select(from, when, kinds, of, taking(values));
    return {
      text: `select ${selected.place} as place, s.kind, ${ownerOf(of)} as owner, sum(s.n * ${selected.sign})::float8 as n,
          sum(s.total * ${selected.sign})::float8 as total
        ${selected.fromRows} group by 1, 2, 3`,
      values,
    };
  },
  samples,
}).all<{ place: number; kind: string; owner: string; n: number; total: number }>();

/** The sizes of their values, not added up: arrays as text are read fastest. */
export const listSizes = composed({
  compose: (workspaceId: number, from: Source, when: When, kinds: readonly SumKind[], of: Belonging) => {
    const values: unknown[] = [workspaceId];
    const selected = select(from, when, kinds, of, taking(values));
    return {
      text: `select ${selected.place} as place, s.kind, ${ownerOf(of)} as owner, ${selected.sign} as sign, s.sizes::text as sizes,
          s.counts::text as counts
        ${selected.fromRows}`,
      values,
    };
  },
  samples,
}).all<{ place: number; kind: string; owner: string; sign: number; sizes: string; counts: string }>();

/** The day of UTC from which on each kind is known. */
export const listKnownSince = statement({
  name: 'list-known-since-of-reports',
  text: `select k.kind, s.at::text as at from unnest($2::text[]) k (kind)
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

/** Also of labels that are no more. */
export const listLabelIds = statement({
  name: 'list-label-ids-of-reports',
  text: `select distinct label_id as id from report_sums where workspace_id = $1 and kind = any($2) and span = 'month' and label_id > 0`,
  values: (workspaceId: number, kinds: readonly SumKind[]) => [workspaceId, kinds],
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
