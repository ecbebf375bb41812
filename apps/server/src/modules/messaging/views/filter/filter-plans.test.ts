import { type Actor, type ConversationFilter, limits } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '../../../../platform/database/index.ts';
import { makeTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import {
  type ConversationsPage,
  countConversations,
  countConversationsByFilter,
  pageConversations,
} from './filter-queries.ts';

const conversations = 10_000;
const reader: Actor = { userId: 1, permissions: { leads: ['read'] } };

let testDatabase: TestDatabase;
let client: Client;
let workspaceId: number;

/** One in ten conversations is open, half of those wait. */
beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  client = new Client(testDatabase.connection);
  await client.connect();
  // Skips triggers and foreign keys: the rows are valid by construction.
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ id: string }>(
    `insert into workspaces (company, subdomain) values ('Many', 'many') returning id`,
  );
  workspaceId = Number(rows[0]?.id);
  await client.query(
    `insert into channels (workspace_id, id, type, name, client_id, bot_id, manager_id, awaiting_since, last_message_at, state, closed_at)
     select $1, n, 3, 'c' || n, n, 1, case when n % 2 = 0 then 1 end, case when n % 20 = 0 then now() - n * interval '1 second' end,
       now(), case when n % 10 = 0 then 'open' else 'closed' end, case when n % 10 > 0 then now() end
     from generate_series(1, $2::int) n`,
    [workspaceId, conversations],
  );
  await client.query('analyze channels');
  await client.query(`set role switchboard_app; set app.workspace_id = '${workspaceId}'`);
});

afterAll(async () => {
  await client.end();
  await testDatabase.close();
});

interface PlanNode {
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** Runs statements, and keeps them. */
const asking = () => {
  const asked: Statement[] = [];
  const query = <Row extends object>(statement: Statement) => {
    asked.push(statement);
    return client.query<Row>({ text: statement.text, values: [...(statement.values ?? [])] });
  };
  return {
    asked,
    runner: { query: query as <Row>(statement: Statement) => Promise<{ rows: Row[]; rowCount: number }> },
  };
};

/** The indexes that a statement reads by, and the most rows that one step of it reads. */
const explain = async ({ text, values }: Statement = { text: '', values: [] }) => {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    text: `explain (analyze, format json) ${text}`,
    values: [...(values ?? [])],
  });
  const nodes: PlanNode[] = [];
  const visit = (node: PlanNode): void => {
    nodes.push(node);
    node.Plans?.forEach(visit);
  };
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan) visit(plan);
  return {
    indexes: nodes.map((node) => node['Index Name']),
    rows: Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops'])),
  };
};

const explainPage = async (filter: ConversationFilter, page: Partial<ConversationsPage> = {}) => {
  const { asked, runner } = asking();
  await pageConversations(runner, workspaceId, reader, filter, { order: 'waiting', after: null, limit: 51, ...page });
  return explain(asked[0]);
};

test('a page of those who wait longest reads no more rows than it shows, also further down [38.2]', async () => {
  const first = await explainPage({ states: ['open'] });
  expect(first.indexes).toContain('channels_open_order_idx');
  expect(first.rows).toBeLessThan(100);
  const { rows } = await client.query<{ rank: string; activity: string }>(
    `select awaiting_since::text as rank, last_message_at::text as activity from channels where id = 6000`,
  );
  const after = { rank: rows[0]?.rank ?? '', activity: rows[0]?.activity ?? '', id: 6_000 };
  const later = await explainPage({ states: ['open'] }, { after });
  expect(later.indexes).toContain('channels_open_order_idx');
  expect(later.rows).toBeLessThan(100);
});

test('the silent ones among the open are counted without reading the closed [38.1]', async () => {
  const { asked, runner } = asking();
  const filter: ConversationFilter = { states: ['open'], silent_minutes: 43_200 };
  expect(await countConversations(runner, workspaceId, reader, filter)).toBe(0);
  const { indexes, rows } = await explain(asked[0]);
  expect(indexes).toContain('channels_open_order_idx');
  expect(rows).toBeLessThanOrEqual(conversations / 10);
});

test('views are counted by one statement, which reads no further than counts go [41.1]', async () => {
  const { asked, runner } = asking();
  const filters: ConversationFilter[] = [{}, { states: ['open'], managers: [1] }, { managers: [2] }];
  const hundred = Array.from({ length: 99 }, (_, n) => filters[n % 3] ?? {});
  const counts = await countConversationsByFilter(runner, workspaceId, reader, hundred);
  expect(counts.slice(0, 3)).toEqual([limits.countedConversations, 1_000, 0]);
  expect(counts).toHaveLength(99);
  expect(asked).toHaveLength(1);
  await countConversationsByFilter(runner, workspaceId, reader, [{}]);
  expect((await explain(asked[1])).rows).toBeLessThanOrEqual(limits.countedConversations);
});
