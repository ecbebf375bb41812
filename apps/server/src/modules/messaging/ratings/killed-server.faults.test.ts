import { once } from 'node:events';
import { suggestedRatingTexts } from '@switchboard/contract/ratings';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyConversations } from '../../../testing/messengers/many-conversations.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/processes/server-process.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';

const conversations = 1_000;

let seed: TestApp;
let workspace: TestWorkspace;
let server: ServerProcess;
let superuser: pg.Pool;

const startServer = () => {
  const { host, user, database, port } = seed.database.connection;
  return startServerProcess({
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: seed.secretKey,
  });
};
const count = async (from: string): Promise<number> => {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int as count from ${from} where workspace_id = $1`,
    [workspace.id],
  );
  return rows[0]?.count ?? 0;
};
const questions = `(select workspace_id from messages where system ->> 'code' = 'rating_asked') m`;
const asked = '(select workspace_id from episode_ratings where asked_at is not null) r';
const tasks = `(select workspace_id from tasks where kind = 'task') t`;

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  await addManyConversations(seed, workspace.id, conversations);
  // The app in this process would do the jobs; its resources are still needed.
  await seed.app.close();
  superuser = new pg.Pool(seed.database.connection);
  superuser.on('error', () => {}); // the end of a pool does not wait for its connections, which the database then ends
  const { id, owner } = workspace;
  await superuser.query(
    `insert into rating_policies (workspace_id, bot_id, is_on, question, thanks, once_in_days, low_at_most, task_user_id)
     select $1, id, true, $2, '{}', 30, 2, $3 from bots where workspace_id = $1`,
    [id, suggestedRatingTexts.question, owner.id],
  );
  await superuser.query(
    `update channels set state = 'closed', closed_at = now(), awaiting_since = null where workspace_id = $1 and type = 3`,
    [id],
  );
  await superuser.query(
    `update conversation_episodes set closed_at = now(), last_seq = 0,
       first_client_seq = 1, first_reply_at = now() where workspace_id = $1`,
    [id],
  );
  await superuser.query(
    `insert into episode_ratings (workspace_id, channel_id, number, planned_at, asked_by)
     select workspace_id, channel_id, number, closed_at, $2 from conversation_episodes where workspace_id = $1`,
    [id, owner.id],
  );
  await superuser.query(
    `select enqueue_job('ask-rating', json_build_object('workspace_id', workspace_id, 'channel_id', channel_id), null,
       'ask-rating:' || workspace_id || ':' || channel_id, now(), 25) from episode_ratings where workspace_id = $1`,
    [id],
  );
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  await superuser.end();
  await seed.resources.close();
  await seed.database.close();
});

const killAndStart = async () => {
  const exited = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await exited;
  server = await startServer();
};

test('clients whose server is killed between closing and asking are asked, each once [47.4]', async () => {
  await expect.poll(() => count(questions), { timeout: 20_000, interval: 10 }).toBeGreaterThan(0);
  await killAndStart();
  expect(await count(questions)).toBeLessThan(conversations);
  await expect.poll(() => count(asked), { timeout: 120_000, interval: 200 }).toBe(conversations);
  expect(await count(questions)).toBe(conversations);
});

test('low ratings whose server is killed while their tasks are made have one each [47.4, 47.6]', async () => {
  await superuser.query(
    `update episode_ratings set rating = 1, rated_at = now(), task_user_id = $2 where workspace_id = $1`,
    [workspace.id, workspace.owner.id],
  );
  await superuser.query(
    `select enqueue_job('make-rating-task', json_build_object('workspace_id', workspace_id, 'channel_id', channel_id, 'number', number),
       null, 'rating-task:' || workspace_id || ':' || channel_id || ':' || number, now(), 25) from episode_ratings where workspace_id = $1`,
    [workspace.id],
  );
  await expect.poll(() => count(tasks), { timeout: 20_000, interval: 10 }).toBeGreaterThan(0);
  await killAndStart();
  const made = '(select workspace_id from episode_ratings where task_id is not null) r';
  await expect.poll(() => count(made), { timeout: 120_000, interval: 200 }).toBe(conversations);
  expect(await count(tasks)).toBe(conversations);
});
