import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { asApplication, listScans } from '../../../testing/query-plan.ts';
import { hasUnreadMessages, listUnread } from './client-message-queries.ts';
import { listEventsStillSo, listNextEvents } from './event-queries.ts';

const messages = 20_000;
const eventId = '00000000-0000-4000-8000-000000000001';

let testDatabase: TestDatabase;
let client: Client;
let workspaceId: number;

/** One very long conversation, with a rule that listens and an event of its last message. */
beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  client = new Client(testDatabase.connection);
  await client.connect();
  // Skips triggers and foreign keys: the rows are valid by construction.
  await client.query(`set session_replication_role = replica`);
  const { rows } = await client.query<{ id: string }>(
    `insert into workspaces (company, subdomain) values ('Long', 'long') returning id`,
  );
  workspaceId = Number(rows[0]?.id);
  await client.query(
    `insert into channels (workspace_id, id, type, name, client_id, bot_id, last_seq) values ($1, 1, 3, 'Long', 1, 1, $2)`,
    [workspaceId, messages],
  );
  await client.query(
    `insert into messages (workspace_id, channel_id, seq, ts, id, client_id, content, created_at, updated_at)
      select $1, 1, n, n, n, 1, 'Message ' || n, now(), now() from generate_series(1, $2::int) n`,
    [workspaceId, messages],
  );
  await client.query(`insert into workspace_counters (workspace_id, message_id) values ($1, $2)`, [
    workspaceId,
    messages,
  ]);
  await client.query(
    `insert into automation_rules (workspace_id, id, name, position, is_on, trigger, filter, actions)
      values ($1, 1, 'Rule', 1, true, '{"kind": "client_wrote"}', '{}', '[]')`,
    [workspaceId],
  );
  await client.query(`insert into automation_cursors (workspace_id, message_id) values ($1, $2)`, [
    workspaceId,
    messages - 5,
  ]);
  await client.query(
    `insert into automation_events (workspace_id, id, channel_id, kind, detail)
      values ($1, $2, 1, 'client_wrote', jsonb_build_object('seq', $3::int))`,
    [workspaceId, eventId, messages],
  );
  await client.query('analyze messages, channels, automation_events, automation_rules');
  await asApplication(client, workspaceId);
});

afterAll(async () => {
  await client.end();
  await testDatabase.close();
});

test.for([
  ['what clients have written since then', (tx) => listUnread(tx, workspaceId, messages - 5, 500)],
  ['whether they have', (tx) => hasUnreadMessages(tx, workspaceId)],
  ['the next events, with what was said', (tx) => listNextEvents(tx, workspaceId, 500)],
  ['whether events are still so', (tx) => listEventsStillSo(tx, workspaceId, [eventId])],
] satisfies [string, Parameters<typeof listScans>[1]][])(
  'a long conversation is not read again to find %s',
  async ([, ask]) => {
    const scans = await listScans(client, ask);
    expect(scans.length).toBeGreaterThan(0);
    expect(Math.max(...scans.map(({ rows }) => rows))).toBeLessThanOrEqual(5);
  },
);
