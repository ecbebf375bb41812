/** The facts behind a figure. */
import type { FactKind } from '@switchboard/contract';
import { composed } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';

export interface FactRow {
  id: string;
  at: string;
  kind: string;
  channel_id: number;
  channel_name: string;
  user_id: number | null;
  user_name: string | null;
  bot_title: string | null;
  value: number | null;
  work_ms: number | null;
  made_by: string;
  n: number;
}

export interface FactsWanted {
  kinds: readonly FactKind[];
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
  after: { at: string; id: string } | null;
  limit: number;
}

const sample: FactsWanted = {
  kinds: ['answer'],
  from: new Date('2026-01-01T00:00:00Z'),
  to: new Date('2026-01-02T00:00:00Z'),
  zone: 'Europe/Kyiv',
  labelId: 0,
  botId: 0,
  userId: 0,
  weekday: null,
  hour: null,
  after: null,
  limit: 1,
};

/** The newest first; those that are not in the sums yet are left out. */
export const listFactRows = composed({
  compose: (workspaceId: number, wanted: FactsWanted) => {
    const values: unknown[] = [workspaceId];
    const take = (value: unknown) => {
      values.push(value);
      return `$${values.length}`;
    };
    const local = () => `(f.at at time zone ${take(wanted.zone)})`;
    const where = [
      `f.workspace_id = $1 and not f.is_new and f.kind = any(${take(wanted.kinds)}::text[])`,
      `f.at >= ${take(wanted.from)}::timestamptz and f.at < ${take(wanted.to)}::timestamptz`,
      ...(wanted.labelId === 0 ? [] : [`${take(wanted.labelId)}::bigint = any(f.label_ids)`]),
      ...(wanted.botId === 0 ? [] : [`f.bot_id = ${take(wanted.botId)}::bigint`]),
      ...(wanted.userId === 0 ? [] : [`f.user_id = ${take(wanted.userId)}::bigint`]),
      ...(wanted.weekday === null ? [] : [`extract(isodow from ${local()}) = ${take(wanted.weekday + 1)}::int`]),
      ...(wanted.hour === null ? [] : [`extract(hour from ${local()}) = ${take(wanted.hour)}::int`]),
      ...(wanted.after === null
        ? []
        : [`(f.at, f.id) < (${take(wanted.after.at)}::timestamptz, ${take(wanted.after.id)}::uuid)`]),
    ];
    return {
      text: `select f.id, f.at::text, f.kind, f.channel_id, c.name as channel_name, f.user_id,
          trim(u.first_name || ' ' || u.last_name) as user_name, b.title as bot_title, f.value, f.work_ms, f.made_by, f.n
        from report_facts f
        join ${channelsTable} c on c.workspace_id = f.workspace_id and c.id = f.channel_id
        left join ${usersTable} u on u.workspace_id = f.workspace_id and u.id = f.user_id
        left join ${botsTable} b on b.workspace_id = f.workspace_id and b.id = f.bot_id
        where ${where.join(' and ')} order by f.at desc, f.id desc limit ${take(wanted.limit)}::int`,
      values,
    };
  },
  samples: () => [
    [1, sample] as const,
    [
      1,
      {
        ...sample,
        labelId: 1,
        botId: 1,
        userId: 1,
        weekday: 1,
        hour: 1,
        after: { at: '2026-01-01', id: '00000000-0000-4000-8000-000000000001' },
      },
    ] as const,
  ],
}).all<FactRow>();
