import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyConversations } from '../../../testing/messengers/many-conversations.ts';
import { type KillableServer, startKillableServer } from '../../../testing/processes/killable-server.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';
import { mendDay } from './refill.ts';

const facts = 12_000;
const messages = 12_000;

let seed: TestApp;
let workspace: TestWorkspace;
let server: KillableServer;
let firstChannel: number;

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  firstChannel = await addManyConversations(seed, workspace.id, 10);
  server = await startKillableServer(seed);
});
afterAll(() => server.close());

const total = async (kind: string): Promise<number> => {
  const { rows } = await server.superuser.query<{ n: number }>(
    `select coalesce(sum(n), 0)::int as n from report_sums where workspace_id = $1 and kind = $2 and span = 'day'
      and label_id = 0 and bot_id = 0 and user_id = 0`,
    [workspace.id, kind],
  );
  return rows[0]?.n ?? 0;
};

test('each fact and message is counted once, also where the server is killed while it counts [49.3]', async () => {
  await server.superuser.query(
    `insert into report_facts (workspace_id, at, kind, channel_id, value, made_by)
      select $1, '2026-05-05T00:00Z'::timestamptz + n * interval '5 seconds', 'answer', $2::bigint + n % 10, n, 'person'
      from generate_series(1, $3::int) n`,
    [workspace.id, firstChannel, facts],
  );
  await server.superuser.query(
    `with numbers as (update workspace_counters set message_id = message_id + $3 where workspace_id = $1 returning message_id - $3 as base)
      insert into messages (workspace_id, channel_id, seq, ts, id, client_id, content, created_at, updated_at)
      select $1, c.id, n, n, b.base + (c.id - $2) * ($3 / 10) + n, c.client_id, 'Hello', '2026-05-06T12:00Z', now()
      from numbers b, channels c, generate_series(1, $3::int / 10) n where c.workspace_id = $1 and c.type = 3`,
    [workspace.id, firstChannel, messages],
  );
  for (const share of [0.1, 0.5]) {
    await expect.poll(() => total('answer'), { timeout: 90_000, interval: 5 }).toBeGreaterThan(facts * share);
    expect(await total('answer')).toBeLessThan(facts);
    await server.kill();
  }
  await expect.poll(() => total('answer'), { timeout: 90_000, interval: 200 }).toBe(facts);
  await expect.poll(() => total('message_in'), { timeout: 90_000, interval: 200 }).toBe(messages);
  for (const day of ['2026-05-05', '2026-05-06']) {
    const wrong = await seed.resources.database.inWorkspace(workspace.id, (tx) =>
      mendDay(tx, workspace.id, new Date(`${day}T00:00:00Z`)),
    );
    expect(wrong).toBe(0);
  }
});
