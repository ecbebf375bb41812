/** Reading sums: of periods, of the hours of a week, and what they belong to. */
import type { FactKind } from '@switchboard/contract';
import { composed, statement } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';
import { labelsTable } from '../labels/exported-queries.ts';
import type { Stretch } from './periods.ts';

/** A kind of facts, or of the working time that they took. */
export type SumKind = FactKind | `${FactKind}_work`;

/** What sums belong to; null: to each of them by itself, 0: to any. */
export interface Belonging {
  labelId: number | null;
  botId: number | null;
  userId: number | null;
}

const ofSums = ({ labelId, botId, userId }: Belonging, take: (value: unknown) => string): string =>
  (
    [
      ['label_id', labelId],
      ['bot_id', botId],
      ['user_id', userId],
    ] as const
  )
    .map(([column, id]) => (id === null ? `s.${column} <> 0` : `s.${column} = ${take(id)}::bigint`))
    .join(' and ');

/** Which one of the ids that differ, as text; `all` where none does. */
const ownerOf = ({ labelId, botId, userId }: Belonging): string => {
  if (labelId === null) return 's.label_id::text';
  if (botId === null) return 's.bot_id::text';
  return userId === null ? 's.user_id::text' : `'all'`;
};

const taking = (values: unknown[]) => (value: unknown) => {
  values.push(value);
  return `$${values.length}`;
};

/** Which sums, and the place of each: stretches with theirs, or the hours of a week (0 to 167, from Monday) of a period. */
export type When = readonly Stretch[] | { from: Date; to: Date; zone: string };

const rowsOf = (when: When, take: (value: unknown) => string): { place: string; joined: string; where: string } => {
  if ('zone' in when) {
    const local = `(s.at at time zone ${take(when.zone)})`;
    return {
      place: `((extract(isodow from ${local})::int - 1) * 24 + extract(hour from ${local})::int)`,
      joined: '',
      where: `s.span = 'quarter' and s.at >= ${take(when.from)}::timestamptz and s.at < ${take(when.to)}::timestamptz`,
    };
  }
  const lists = [
    `${take(when.map(({ place }) => place))}::int[]`,
    `${take(when.map(({ span }) => span))}::text[]`,
    `${take(when.map(({ from }) => from))}::timestamptz[]`,
    `${take(when.map(({ to }) => to))}::timestamptz[]`,
  ];
  return {
    place: 'p.place',
    joined: `join unnest(${lists.join()}) p (place, span, began, ended) on s.span = p.span and s.at >= p.began and s.at < p.ended`,
    where: 'true',
  };
};

const aMoment = new Date('2026-01-01T00:00:00Z');
const aWhen: When = [{ place: 0, span: 'day', from: aMoment, to: aMoment }];
const anyOf: Belonging = { labelId: 0, botId: 0, userId: 0 };
const samples = () =>
  [
    [1, aWhen, ['answer'], anyOf],
    [1, { from: aMoment, to: aMoment, zone: 'Europe/Kyiv' }, ['answer'], anyOf],
    [1, aWhen, ['answer'], { ...anyOf, labelId: null }],
    [1, aWhen, ['answer'], { ...anyOf, botId: null }],
    [1, aWhen, ['answer'], { ...anyOf, userId: null }],
  ] satisfies [number, When, SumKind[], Belonging][];

/** Sums, by what they belong to. */
export const listSums = composed({
  compose: (workspaceId: number, when: When, kinds: readonly SumKind[], of: Belonging) => {
    const values: unknown[] = [workspaceId];
    const take = taking(values);
    const { place, joined, where } = rowsOf(when, take);
    return {
      text: `select ${place} as place, s.kind, ${ownerOf(of)} as owner, sum(s.n)::float8 as n, sum(s.total)::float8 as total
        from report_sums s ${joined}
        where s.workspace_id = $1 and s.kind = any(${take(kinds)}::text[]) and ${ofSums(of, take)} and ${where} group by 1, 2, 3`,
      values,
    };
  },
  samples,
}).all<{ place: number; kind: string; owner: string; n: number; total: number }>();

/** The sizes of their values, the smallest first, by what they belong to. */
export const listSizes = composed({
  compose: (workspaceId: number, when: When, kinds: readonly SumKind[], of: Belonging) => {
    const values: unknown[] = [workspaceId];
    const take = taking(values);
    const { place, joined, where } = rowsOf(when, take);
    return {
      text: `select place, kind, owner, size, sum(count)::float8 as count
        from (select ${place} as place, s.kind, ${ownerOf(of)} as owner, unnest(s.sizes) as size, unnest(s.counts) as count
          from report_sums s ${joined}
          where s.workspace_id = $1 and s.kind = any(${take(kinds)}::text[]) and ${ofSums(of, take)} and ${where}) h
        group by 1, 2, 3, 4 order by size`,
      values,
    };
  },
  samples,
}).all<{ place: number; kind: string; owner: string; size: number; count: number }>();

/** The day of UTC from which on each kind is known. */
export const listKnownSince = statement({
  name: 'list-known-since-of-reports',
  text: `select k.kind, s.at::text as at from unnest($2::text[]) k (kind)
    cross join lateral (select at from report_sums where workspace_id = $1 and kind = k.kind and span = 'day' and label_id = 0
      and bot_id = 0 and user_id = 0 order by at limit 1) s`,
  values: (workspaceId: number, kinds: readonly FactKind[]) => [workspaceId, kinds],
}).all<{ kind: string; at: string }>();

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
