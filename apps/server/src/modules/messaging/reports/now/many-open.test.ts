import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { asApplication, listScans } from '../../../../testing/query-plan.ts';
import { readDue, readOpen } from './now-queries.ts';

const open = 2_000;
const closed = 20_000;
const all = { botId: null, managerId: null };

let testDatabase: TestDatabase;
let client: Client;
let workspaceId: number;

/** A workspace with years of closed conversations among which the open ones lie, a quarter of them waiting. */
beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  client = new Client(testDatabase.connection);
  await client.connect();
  // Skips triggers and foreign keys: the rows are valid by construction.
  await client.query(`set session_replication_role = replica`);
  const { rows } = await client.query<{ id: string }>(
    `insert into workspaces (company, subdomain) values ('Open', 'open') returning id`,
  );
  workspaceId = Number(rows[0]?.id);
  await client.query(
    `insert into bots (workspace_id, id, type, title, username, service_bot_id, token_encrypted, token_last4, state)
     select $1, n, 1, 'Bot ' || n, 'bot', n, '', '1234', 'active' from generate_series(1, 8) n`,
    [workspaceId],
  );
  await client.query(
    `insert into channels (workspace_id, id, type, name, client_id, bot_id, manager_id, state, closed_at, awaiting_since, woken_at,
       last_message_at)
     select $1, n, 3, 'c' || n, n, 1 + h % 8, case when h % 5 > 0 then 1 + h % 40 end, case when is_open then 'open' else 'closed' end,
       case when not is_open then now() end, case when is_open and h % 4 = 0 then now() - random() * interval '3 days' end,
       case when is_open and h % 97 = 0 then now() end, now()
     from (select n, abs(hashint4(n)) as h, n % ($2::int / $3::int) = 0 as is_open from generate_series(1, $2::int) n) n`,
    [workspaceId, open + closed, open],
  );
  await client.query(
    `insert into conversation_targets (workspace_id, channel_id, kind, began_at, episode, policy_id, policy_name, minutes, warn_at,
       due_at, ended_at, is_met, is_new)
     select $1, c.id, k.kind, now() - interval '1 hour', 1, 1, 'p', 60, d.due_at - interval '20 minutes', d.due_at,
       case when c.state = 'closed' then now() end, case when c.state = 'closed' then true end, false
     from channels c cross join (values ('first_answer'), ('closing')) k (kind)
     cross join lateral (select now() + (abs(hashint8(c.id)) % 300 - 10) * interval '5 minutes' as due_at) d where c.workspace_id = $1`,
    [workspaceId],
  );
  for (const table of ['channels', 'conversation_targets', 'bots']) {
    await client.query(`analyze ${table}`);
    await client.query(`vacuum ${table}`);
  }
  await asApplication(client, workspaceId);
});

afterAll(async () => {
  await client.end();
  await testDatabase.close();
});

test('what is now is read from open conversations and from targets that are due, by their indexes [49.12]', async () => {
  for (const scope of [all, { botId: 3, managerId: null }, { botId: null, managerId: 7 }]) {
    const scans = await listScans(client, (tx) => readOpen(tx, workspaceId, scope));
    expect(Math.max(...scans.map(({ rows }) => rows))).toBeLessThanOrEqual(open);
    expect(scans[0]?.index).toBe('channels_load_idx');
    const ofTargets = await listScans(client, (tx) => readDue(tx, workspaceId, scope));
    expect(ofTargets[0]?.index).toBe('conversation_targets_due_idx');
    expect(Math.max(...ofTargets.map(({ rows }) => rows))).toBeLessThan(open / 2);
  }
});
