import { randomInt } from 'node:crypto';
import type { FigureId, ReportDivision } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, makeDatabase } from '../../../platform/database/index.ts';
import { makeTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { listPeriods } from './periods.ts';
import { readFigures } from './read-report.ts';
import { mendDay, refill, remakeDay } from './refill.ts';
import { listKnownSince } from './report-queries.ts';
import { rollUpSome } from './roll-up.ts';

const facts = 30_000;
const zones: readonly [string, ...string[]] = [
  'Europe/Kyiv',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'UTC',
];
const firstDay = Date.parse('2024-01-01T00:00:00Z');
const daysThere = 730;

let testDatabase: TestDatabase;
let owner: Client;
let database: Database;

const rollUp = async (workspaceId = 1): Promise<void> => {
  while (await database.inWorkspace(workspaceId, (tx) => rollUpSome(tx, workspaceId)));
};

/** Two years of facts of three bots, five people and three labels, some taken back. */
beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  owner = new Client(testDatabase.connection);
  await owner.connect();
  database = makeDatabase({ connection: testDatabase.connection, poolSize: 2 });
  await owner.query(`insert into workspaces (id, subdomain, company) overriding system value values (1, 'one', 'One')`);
  await owner.query(`set session_replication_role = replica`);
  await owner.query('insert into workspace_counters (workspace_id) values (1)');
  await owner.query(
    `insert into users (workspace_id, id, role_id, first_name, last_name, username, username_key, email)
      select 1, n, 1, 'A', 'B', 'user' || n, 'user' || n, n || '@test.test' from generate_series(1, 5) n`,
  );
  await owner.query(
    `insert into bots (workspace_id, id, type, title, service_bot_id, state)
      select 1, n, 1, 'Bot', n::text, 'active' from generate_series(1, 3) n`,
  );
  await owner.query(
    `insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, value, made_by, n, is_new)
      select 1, timestamptz '2024-01-01T00:00Z' + (random() * $2::int || ' days')::interval,
        (array['opened', 'reopened', 'closed', 'answer', 'first_answer', 'message_in', 'rating', 'target_met', 'target_missed'])[1 + n % 9],
        1, 1, 1 + (n / 7) % 3, nullif((n / 9) % 6, 0), case (n / 11) % 4 when 0 then '{}' when 1 then '{1}' when 2 then '{2,3}' else '{3}' end::bigint[],
        case when n % 9 in (2, 3, 4) then (exp(random() * 18))::bigint when n % 9 = 6 then 1 + n % 5 end, 'person',
        case when n % 97 = 0 then -1 else 1 end, true
      from generate_series(1, $1::int) n`,
    [facts, daysThere],
  );
  await rollUp();
  await owner.query('analyze report_facts, report_sums');
}, 120_000);

afterAll(async () => {
  await database.close();
  await owner.end();
  await testDatabase.close();
});

const dayOf = (days: number): string => new Date(firstDay + days * 86_400_000).toISOString().slice(0, 10);
const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[randomInt(items.length)] ?? items[0];

const randomQuestion = () => {
  const from = randomInt(daysThere);
  return {
    days: { from: dayOf(from), to: dayOf(from + randomInt(200)), zone: pick(zones) },
    of: { labelId: pick([0, 0, 1, 3]), botId: pick([0, 0, 2]), userId: pick([0, 0, 4]) },
    isWorkingTime: pick([false, true]),
  };
};
type Question = ReturnType<typeof randomQuestion>;

/** What the facts themselves say. */
const ask = async (
  kinds: readonly string[],
  { from, to }: { from: Date; to: Date },
  { of, isWorkingTime }: Question,
) => {
  const { rows } = await owner.query<{ n: number; total: number; median: number | null }>(
    `select coalesce(sum(n), 0)::float8 as n, coalesce(sum(n * v), 0)::float8 as total,
        percentile_disc(0.5) within group (order by v) filter (where n = 1) as median
      from (select n, case when $7 then work_ms else value end as v from report_facts
        where workspace_id = 1 and kind = any($1) and at >= $2 and at < $3 and ($4 = 0 or $4 = any(label_ids))
          and ($5 = 0 or bot_id = $5) and ($6 = 0 or user_id = $6)) f`,
    [kinds, from, to, of.labelId, of.botId, of.userId, isWorkingTime],
  );
  return rows[0] ?? { n: 0, total: 0, median: null };
};

describe('what sums say is what facts say', () => {
  test('of any range, zone and filter [49.3, 49.4]', async () => {
    for (let round = 0; round < 150; round += 1) {
      const question = randomQuestion();
      const [row] = await database.inWorkspace(1, (tx) =>
        readFigures(tx, 1, { ...question, by: 'none', figures: ['opened', 'answer', 'rating', 'on_time'] }),
      );
      const [period] = listPeriods(question.days, 'none');
      if (period === undefined || row === undefined) throw new Error('no period');
      const where = JSON.stringify(question);
      const opened = await ask(['opened', 'reopened'], period, { ...question, isWorkingTime: false });
      expect(row.values.opened?.value, where).toBe(opened.n);
      const answers = await ask(['answer'], period, question);
      expect(row.values.answer?.n, where).toBe(answers.n);
      if (answers.n > 0) expect(row.values.answer?.value, where).toBeCloseTo(answers.total / answers.n, 3);
      const stars = await ask(['rating'], period, { ...question, isWorkingTime: false });
      if (stars.n > 0) expect(row.values.rating?.value, where).toBeCloseTo(stars.total / stars.n, 6);
      const met = await ask(['target_met'], period, question);
      const missed = await ask(['target_missed'], period, question);
      if (met.n + missed.n > 0) expect(row.values.on_time?.value, where).toBeCloseTo(met.n / (met.n + missed.n), 6);
    }
  });

  const divided = async (by: ReportDivision, figures: FigureId[], question: Question) =>
    database.inWorkspace(1, (tx) => readFigures(tx, 1, { ...question, by, figures }));

  test.for(['day', 'week', 'month'] as const)('divided by %s, also the level at the end of each [49.4]', async (by) => {
    const question = { ...randomQuestion(), of: { labelId: 0, botId: 2, userId: 0 } };
    const rows = await divided(by, ['closed', 'open'], question);
    for (const { period, values } of rows) {
      if (period === null) throw new Error('no period');
      const closed = await ask(['closed'], period, { ...question, isWorkingTime: false });
      expect(values.closed?.value).toBe(closed.n);
      const until = { from: new Date(0), to: period.to };
      const opened = await ask(['opened', 'reopened'], until, { ...question, isWorkingTime: false });
      const gone = await ask(['closed'], until, { ...question, isWorkingTime: false });
      expect(values.open?.value).toBe(opened.n - gone.n);
    }
  });

  test.for([
    ['bot', 'bot_id'],
    ['user', 'user_id'],
    ['label', 'any label'],
  ] as const)('divided by %s [49.4]', async ([by]) => {
    const owners = { bot: 3, user: 5, label: 3 }[by];
    const days = { from: '2024-02-11', to: '2024-07-09', zone: pick(zones) };
    const question = { days, of: { labelId: 0, botId: 0, userId: 0 }, isWorkingTime: false };
    const [period] = listPeriods(question.days, 'none');
    if (period === undefined) throw new Error('no period');
    const rows = await divided(by, ['answer'], question);
    expect(rows).toHaveLength(owners);
    for (const { key, values } of rows) {
      const of = { ...question.of, [`${by}Id`]: Number(key) };
      expect(values.answer?.n).toBe((await ask(['answer'], period, { ...question, of })).n);
    }
  });

  test.for(['Europe/Kyiv', 'Asia/Kolkata'])(
    'by the hours of the week, as clocks of %s show them [49.4]',
    async (zone) => {
      const days = { from: '2024-03-01', to: '2024-11-30', zone };
      const question = { days, of: { labelId: 0, botId: 0, userId: 0 }, isWorkingTime: false };
      const rows = await divided('hour_of_week', ['messages_in'], question);
      const [period] = listPeriods(days, 'none');
      const { rows: wanted } = await owner.query<{ key: string; n: number }>(
        `select (extract(isodow from at at time zone $3) - 1) || '-' || extract(hour from at at time zone $3) as key, sum(n)::int as n from report_facts where kind = 'message_in' and at >= $1 and at < $2 group by 1`,
        [period?.from, period?.to, zone],
      );
      const held = rows.flatMap(({ key, values }) => (values.messages_in?.n ? [[key, values.messages_in.n]] : []));
      expect(Object.fromEntries(held)).toEqual(
        Object.fromEntries(wanted.filter(({ n }) => n !== 0).map(({ key, n }) => [key, n])),
      );
      expect(rows).toHaveLength(168);
    },
  );

  test('percentiles are within three in a hundred [49.4]', async () => {
    await owner.query(
      `insert into report_facts (workspace_id, at, kind, channel_id, value, made_by)
        select 1, '2027-01-05T12:00Z', 'answer', 1, (exp(random() * 18))::bigint, 'person' from generate_series(1, 2001)`,
    );
    await rollUp();
    const question = {
      days: { from: '2027-01-05', to: '2027-01-05', zone: 'Europe/Kyiv' },
      of: { labelId: 0, botId: 0, userId: 0 },
    };
    const [row] = await divided('none', ['answer'], { ...question, isWorkingTime: false });
    const { rows } = await owner.query<{ median: number; p90: number }>(
      `select percentile_disc(0.5) within group (order by value)::float8 as median, percentile_disc(0.9) within group (order by value)::float8 as p90
        from report_facts where at = '2027-01-05T12:00Z'`,
    );
    expect(Math.abs((row?.values.answer?.median ?? 0) / (rows[0]?.median ?? 1) - 1)).toBeLessThan(0.03);
    expect(Math.abs((row?.values.answer?.p90 ?? 0) / (rows[0]?.p90 ?? 1) - 1)).toBeLessThan(0.03);
  });
});

test('a late fact, and a day that is made anew, change nothing else; a wrong sum is found and mended [49.3]', async () => {
  const day = new Date('2024-05-05T00:00:00Z');
  const mend = () => database.inWorkspace(1, (tx) => mendDay(tx, 1, day));
  expect(await mend()).toBe(0);
  await owner.query(
    `insert into report_facts (workspace_id, at, kind, channel_id, bot_id, value, made_by) values (1, '2024-05-05T10:07Z', 'closed', 1, 1, 1000, 'person')`,
  );
  await rollUp();
  expect(await mend()).toBe(0);
  await owner.query(`update report_sums set n = n + 1 where at = $1 and span = 'day' and kind = 'closed'`, [day]);
  expect(await mend()).toBeGreaterThan(0);
  expect(await mend()).toBe(0);
  await owner.query(
    `update report_sums set total = total + 1 where at = '2024-05-01' and span = 'month' and kind = 'closed'`,
  );
  expect(await mend()).toBeGreaterThan(0);
  expect(await mend()).toBe(0);
});

test('all sums are made anew from their facts, also of those that a clock far ahead has dated [49.3]', async () => {
  await owner.query(`insert into workspaces (id, subdomain, company) overriding system value values (2, 'two', 'Two')`);
  await owner.query('insert into workspace_counters (workspace_id) values (2)');
  await owner.query(
    `insert into report_facts (workspace_id, at, kind, channel_id, bot_id, user_id, label_ids, value, made_by)
      select 2, now() - n * interval '1 hour', (array['closed', 'message_in'])[1 + n % 2], 1, 1, 1 + n % 3, '{1,2}'::bigint[],
        case n % 2 when 0 then n * 1000 end, 'person' from generate_series(1, 900) n
      union all select 2, now() + interval '3 days', 'closed', 1, 1, 1, '{1}'::bigint[], 1000, 'person'`,
  );
  await rollUp(2);
  const read = async () =>
    (
      await owner.query(
        `select kind, span, label_id, bot_id, user_id, at, n, total,
          (select jsonb_object_agg(s, c) from unnest(sizes, counts) u (s, c)) as sizes,
          (select array_agg(c order by c) from unnest(quarter_counts) u (c)) as quarter_counts,
          (select jsonb_object_agg(q, t) from unnest(quarters, quarter_totals) u (q, t)) as quarter_totals
        from report_sums where workspace_id = 2 order by kind, span, label_id, bot_id, user_id, at`,
      )
    ).rows;
  const held = await read();
  await owner.query(
    `update report_sums set n = n + 7, sizes = null, counts = null, quarter_counts = '{1}' where workspace_id = 2`,
  );
  await refill(database, 2);
  expect(held.length).toBeGreaterThan(500);
  expect(await read()).toEqual(held);

  // After an upgrade: the latest day first, and nothing is known of those before it until they are made anew.
  await owner.query(`update report_sums set quarter_counts = null where workspace_id = 2`);
  await owner.query(
    `insert into report_cursors (workspace_id, message_id, remake_before) values (2, 0, now() + interval '9 days')`,
  );
  const remake = () => database.inWorkspace(2, (tx) => remakeDay(tx, 2));
  const knownSince = async () => {
    const [{ at } = { at: '' }] = await database.inWorkspace(2, (tx) => listKnownSince(tx, 2, ['closed']));
    return Math.floor((Date.parse(at) - Date.now()) / 86_400_000);
  };
  expect(await remake()).toBe(true);
  expect(await knownSince()).toBe(2);
  while (await remake());
  expect(await knownSince()).toBeLessThan(-36);
  expect(await read()).toEqual(held);
});
