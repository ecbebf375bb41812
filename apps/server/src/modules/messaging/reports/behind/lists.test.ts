import { randomInt } from 'node:crypto';
import {
  type FigureId,
  figureIds,
  figures,
  listedFactsOf,
  type Permissions,
  type ReportFact,
} from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, makeDatabase } from '../../../../platform/database/index.ts';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { makeTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { asApplication, listScans } from '../../../../testing/query-plan.ts';
import { readFigures } from '../read-report.ts';
import { rollUpSome } from '../roll-up.ts';
import { listFactRows } from './fact-list-queries.ts';
import { makeListFacts } from './list-facts.ts';
import { makeReadBreakdown } from './read-breakdown.ts';

const channels = 900;
const daysThere = 60;
const firstDay = Date.parse('2026-03-01T00:00:00Z');
const zones: readonly [string, ...string[]] = ['Europe/Kyiv', 'America/New_York', 'Asia/Kathmandu', 'UTC'];
const reasons = ['blocked_by_client', 'file_too_large', 'unknown_outcome'] as const;

let testDatabase: TestDatabase;
let owner: Client;
let database: Database;

const rollUp = async (): Promise<void> => {
  while (await database.inWorkspace(1, (tx) => rollUpSome(tx, 1)));
};

/** Conversations with up to three episodes each, and what happens in them; some of it is undone, once or again. */
const fill = async (): Promise<void> => {
  await owner.query(
    `insert into workspaces (id, subdomain, company) overriding system value values (1, 'one', 'One'), (2, 'two', 'Two')`,
  );
  await owner.query('set session_replication_role = replica');
  await owner.query('insert into workspace_counters (workspace_id) values (1)');
  await owner.query(
    `insert into users (workspace_id, id, role_id, first_name, last_name, username, username_key, email)
      select 1, n, 1, 'A', 'B', 'user' || n, 'user' || n, n || '@test.test' from generate_series(1, 4) n`,
  );
  await owner.query(
    `insert into channels (workspace_id, id, type, name, description, is_public, client_id, bot_id)
      select 1, n, 3, 'Client ' || n, '', false, n, 1 + n % 3 from generate_series(1, $1::int) n`,
    [channels],
  );
  // As many episodes as the rest says; of the last ones more than half are open.
  await owner.query(
    `insert into conversation_episodes (workspace_id, channel_id, number, opened_at, opened_by, first_seq, closed_at, last_seq)
      select 1, c, e, o.at, 'client', 1, o.ended, case when o.ended is not null then 1 end
      from generate_series(1, $1::int) c cross join lateral generate_series(1, 1 + c % 3) e
      cross join lateral (select at, case when e <= c % 3 or random() < 0.4 then at + random() * interval '15 days' end as ended
        from (select timestamptz '2026-03-01Z' + (e - 1) * interval '20 days' + ((c * 7 + e) % 20 + random()) * interval '1 day' as at) n) o`,
    [channels],
  );
  const common = `1 + e.channel_id % 3, nullif(e.channel_id % 5, 0),
    case e.channel_id % 4 when 0 then '{}' when 1 then '{1}' when 2 then '{2,3}' else '{3}' end::bigint[]`;
  await owner.query(`insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, value, made_by)
    select 1, e.opened_at, case when e.number = 1 then 'opened' else 'reopened' end, e.channel_id, e.number, ${common}, null, 'client'
    from conversation_episodes e`);
  await owner.query(`insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, value, made_by)
    select 1, e.closed_at, 'closed', e.channel_id, e.number, ${common}, milliseconds_between(e.opened_at, e.closed_at), 'person'
    from conversation_episodes e where closed_at is not null`);
  // Closed too early, and opened again.
  await owner.query(`insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, value, made_by, n)
    select 1, e.opened_at + interval '1 minute', 'closed', e.channel_id, e.number, ${common}, 60000, 'person', n
    from conversation_episodes e, (values (1), (-1)) undone (n) where (e.channel_id + e.number) % 5 = 0`);
  const kinds = figureIds.flatMap((id) => listedFactsOf(id));
  const others = [...new Set([...kinds, 'delivered', 'read'])].filter(
    (kind) => kind !== 'opened' && kind !== 'reopened' && kind !== 'closed',
  );
  await owner.query(
    `insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, value, detail, made_by, n)
      select 1, f.at, f.kind, e.channel_id, e.number, ${common},
        case when f.kind = 'rating' then 1 + f.dice % 5 when f.kind in ('answer', 'first_answer') then f.dice * 1000 end,
        case when f.kind = 'failed' then ($2::text[])[1 + f.dice % 3] end, 'person', undone.n
      from conversation_episodes e
      cross join lateral (select kind, e.opened_at + random() * interval '3 days' as at, (random() * 1000)::int as dice, random() as undo
        from unnest($1::text[]) kind where e.number > 0 and random() < 0.4 offset 0) f
      join (values (1, 1.0), (-1, 0.2), (1, 0.05)) undone (n, share) on f.undo < undone.share`,
    [others, reasons],
  );
  await rollUp();
};

beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  owner = new Client(testDatabase.connection);
  await owner.connect();
  database = makeDatabase({ connection: testDatabase.connection, poolSize: 2 });
  await fill();
}, 120_000);
afterAll(async () => {
  await database.close();
  await owner.end();
  await testDatabase.close();
});

const actor = (permissions: Permissions = { stats: ['read'], leads: ['read'] }): CallingActor => ({
  workspaceId: 1,
  userId: 1,
  permissions,
  sessionId: 1,
  isOwner: false,
  isWorkspaceOpen: true,
  isConfirmed: false,
});
const dayOf = (days: number): string => new Date(firstDay + days * 86_400_000).toISOString().slice(0, 10);
const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[randomInt(items.length)] ?? items[0];
type Query = Parameters<ReturnType<typeof makeListFacts>>[1];

/** All pages, and the number that the first one tells. */
const readList = async (query: Query) => {
  const list = makeListFacts({ database });
  const lines: ReportFact[] = [];
  let cursor: string | null = null;
  let count: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(actor(), {
      ...query,
      ...(cursor !== null && { cursor }),
    });
    lines.push(...page.data);
    count ??= page.count;
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(lines.map(({ at }) => at)).toEqual(
    lines
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  return { lines, count };
};

const readNumber = async (figure: FigureId, query: Query, key = 'all'): Promise<number> => {
  const rows = await database.inWorkspace(1, (tx) =>
    readFigures(tx, 1, {
      days: { from: query.from, to: query.to, zone: query.zone },
      by: key === 'all' ? 'none' : 'hour_of_week',
      figures: [figure],
      isWorkingTime: false,
      of: { botId: query.bot_id ?? 0, userId: query.user_id ?? 0, labelId: query.label_id ?? 0 },
    }),
  );
  const value = rows.find((row) => row.key === key)?.values[figure];
  return (figures[figure].measure === 'level' ? value?.value : value?.n) ?? 0;
};

const randomQuery = (figure: FigureId): Query => {
  const from = randomInt(daysThere);
  const label = pick([undefined, undefined, 1, 3]);
  const bot = pick([undefined, undefined, 2]);
  const user = pick([undefined, undefined, 4]);
  return {
    figure,
    from: dayOf(from),
    to: dayOf(from + randomInt(40)),
    zone: pick(zones),
    ...(label !== undefined && { label_id: label }),
    ...(bot !== undefined && { bot_id: bot }),
    ...(user !== undefined && { user_id: user }),
  };
};

describe('the list behind a number has as many lines as it says', () => {
  test.for(figureIds)('%s, of any range, zone and filter [49.14]', async (figure) => {
    for (let round = 0; round < 12; round += 1) {
      const query = randomQuery(figure);
      const number = await readNumber(figure, query);
      const { lines, count } = await readList(query);
      expect([lines.length, count], JSON.stringify(query)).toEqual([number, number]);
      expect(lines.every(({ kind }) => listedFactsOf(figure).includes(kind))).toBe(true);
    }
  });

  test('and those of the hours of the week [49.14]', async () => {
    for (const [weekday, hour] of [
      [0, 9],
      [3, 0],
      [6, 23],
    ] as const) {
      const query = { ...randomQuery('messages_in'), weekday, hour };
      const number = await readNumber('messages_in', query, `${weekday}-${hour}`);
      const { lines, count } = await readList(query);
      expect([lines.length, count]).toEqual([number, number]);
    }
  });

  test('what is open at the end of a period is listed, though it was opened before [49.15]', async () => {
    const query: Query = { figure: 'open', from: dayOf(30), to: dayOf(30), zone: 'UTC' };
    const { lines, count } = await readList(query);
    const { rows } = await owner.query<{ at: string }>(
      `select channel_id || '.' || number as at from conversation_episodes
        where opened_at < $1::date + interval '1 day' and (closed_at is null or closed_at >= $1::date + interval '1 day')`,
      [dayOf(30)],
    );
    expect(count).toBe(rows.length);
    expect(lines.length).toBe(rows.length);
    expect(lines.some(({ at }) => at < `${dayOf(29)}T`)).toBe(true);
    // Labels change while conversations are open.
    expect(await readList({ ...query, label_id: 1 })).toEqual({ lines: [], count: 0 });
  });

  test('of a share each line says whether it is in it [49.14]', async () => {
    const query: Query = { figure: 'on_time', from: dayOf(0), to: dayOf(80), zone: 'UTC' };
    const { lines } = await readList(query);
    const [row] = await database.inWorkspace(1, (tx) =>
      readFigures(tx, 1, {
        days: query,
        by: 'none',
        figures: ['on_time'],
        isWorkingTime: false,
        of: { botId: 0, userId: 0, labelId: 0 },
      }),
    );
    expect(lines.filter((line) => line.is_part).length / lines.length).toBeCloseTo(row?.values.on_time?.value ?? -1, 9);
    expect(lines.every((line) => line.is_part === (line.kind === 'target_met'))).toBe(true);
  });

  test.for(['rating', 'failed'] as const)('and so have the parts of %s [49.14]', async (figure) => {
    const query: Query = { figure, from: dayOf(5), to: dayOf(70), zone: 'Europe/Kyiv', bot_id: 2 };
    const { data } = await makeReadBreakdown({ database })(actor(), { ...query, figure });
    expect(data.length).toBeGreaterThan(2);
    for (const { key, n, bot_id: botId } of data) {
      expect(botId).toBe(2);
      const part = figure === 'rating' ? { stars: Number(key) } : { reason: key as (typeof reasons)[number] };
      const { lines, count } = await readList({ ...query, ...part });
      expect([lines.length, count]).toEqual([n, n]);
    }
    expect(data.reduce((sum, { n }) => sum + n, 0)).toBe(await readNumber(figure, query));
  });

  test('many are told from their sums [49.14]', async () => {
    await owner.query(`insert into report_facts (workspace_id, at, kind, channel_id, bot_id, made_by)
      select 1, timestamptz '2027-02-01T09:00Z' + n * interval '1 second', 'snoozed', 1, 1, 'person' from generate_series(1, 10050) n`);
    await rollUp();
    const list = makeListFacts({ database });
    const query: Query = { figure: 'snoozed', from: '2027-02-01', to: '2027-02-02', zone: 'UTC' };
    expect((await list(actor(), query)).count).toBe(10_050);
    expect((await list(actor(), { ...query, hour: 9 })).count).toBe(3_599);
    const { next_cursor: cursor } = await list(actor(), query);
    expect((await list(actor(), { ...query, cursor: cursor ?? '' })).count).toBeNull();
  });
});

test('a page reads little more than what it shows, whatever there is before it [49.14]', async () => {
  await owner.query('analyze report_facts');
  const application = new Client(testDatabase.connection);
  await application.connect();
  await asApplication(application, 1);
  const scans = await listScans(application, (tx) =>
    listFactRows(tx, 1, {
      kinds: ['opened', 'reopened'],
      isLevel: false,
      from: new Date('2026-01-01T00:00:00Z'),
      to: new Date('2026-12-01T00:00:00Z'),
      zone: 'UTC',
      labelId: 0,
      botId: 0,
      userId: 0,
      weekday: null,
      hour: null,
      stars: null,
      reason: null,
      partKinds: [],
      after: null,
      limit: 20,
    }),
  );
  await application.end();
  const read = scans.filter(({ index }) => index === 'report_facts_list_idx');
  expect(read.length).toBeGreaterThan(0);
  expect(read.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(100);
});
