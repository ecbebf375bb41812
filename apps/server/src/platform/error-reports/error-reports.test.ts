import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ErrorCollector, startErrorCollector } from '../../testing/outside/error-collector.ts';
import { type ServerProcess, spawnServer, startServerProcess } from '../../testing/processes/server-process.ts';
import {
  type Answer,
  makeGroup,
  request,
  startTestApp,
  type TestApp,
  type TestWorkspace,
} from '../../testing/test-app.ts';
import { findReportOrigin } from './index.ts';

/** Loaded into the server: raises an unhandled rejection whenever the signal comes. */
const errorOnSignal = `process.on('SIGUSR2', () => { Promise.reject(new TypeError('nobody waits for this')); })`;

let seed: TestApp;
let workspace: TestWorkspace;
let collector: ErrorCollector;
let server: ServerProcess;
let owner: pg.Client;
let channelId: number;
/** The answer of a server without error reports. */
let silent: Answer<{ sentry_dsn: null }>;

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  channelId = (await makeGroup(workspace.owner)).id;
  silent = await seed.call<{ sentry_dsn: null }>(workspace.host, 'GET', '/api/workspaces/current');
  // The app in this process would take the jobs; its resources are still needed.
  await seed.app.close();
  collector = await startErrorCollector();
  owner = new pg.Client(seed.database.connection);
  await owner.connect();
  const { host, user, database, port } = seed.database.connection;
  server = await startServerProcess({
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: seed.secretKey,
    SENTRY_DSN: collector.dsn,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(errorOnSignal)}`,
  });
});
afterAll(async () => {
  await server.stop();
  await owner.end();
  await seed.resources.close();
  await seed.database.close();
  await collector.close();
});

const call = (method: string, path: string, body?: unknown) =>
  request<never>(server.port, workspace.host, method, path, { token: workspace.owner.token, body });

test('a failed request is reported with the id that its caller is told, and with nothing that anybody wrote', async () => {
  await owner.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'drafts of % are not kept: "%"', 'olena@acme.test', new.content; end $$`);
  await owner.query('create trigger refuse before insert on drafts for each row execute function refuse()');
  const content = 'Привіт "dear" client, call +380671234567';
  const answer = await call('PUT', `/api/channels/${channelId}/draft`, { content });
  expect([answer.status, answer.body.error?.code]).toEqual([500, 'server.failed']);
  await expect.poll(() => collector.events.length).toBe(1);
  const [event] = collector.events;
  expect(event).toMatchObject({
    platform: 'node',
    level: 'error',
    environment: 'development',
    tags: { code: 'P0001', log: 'a request failed', request_id: answer.body.error?.params.request_id },
  });
  const { type, value, stacktrace } = event?.exception.values.at(-1) ?? {};
  expect([type, value]).toEqual(['error', 'drafts of (e-mail) are not kept: "…"']);
  const files = stacktrace?.frames.map(({ filename }) => filename ?? '') ?? [];
  expect(files.join()).toContain('apps/server/dist/');
  const sent = collector.requests.join('\n');
  for (const secret of [
    'Привіт',
    'dear',
    '38067',
    'olena',
    'acme',
    workspace.subdomain,
    workspace.owner.token,
    process.cwd(),
  ]) {
    expect(sent).not.toContain(secret);
  }
});

test('what fails again at the same place is not reported again', async () => {
  for (let round = 0; round < 5; round += 1)
    await call('PUT', `/api/channels/${channelId}/draft`, { content: 'again' });
  expect(collector.events).toHaveLength(1);
});

test('a failed job is reported with the name of its task', async () => {
  await owner.query(`select graphile_worker.add_job('send-mail', '{"message_id": "of bob@acme.test"}')`);
  await expect.poll(() => collector.events.length).toBe(2);
  expect(collector.events[1]?.tags).toMatchObject({ task: 'send-mail' });
  expect(collector.requests.join()).not.toContain('bob@');
  await owner.query(`delete from graphile_worker._private_jobs`);
});

test('the page is told where to report, and its policy lets it go there and nowhere else', async () => {
  const { result } = await request<{ sentry_dsn: string }>(
    server.port,
    workspace.host,
    'GET',
    '/api/workspaces/current',
  );
  expect(result.sentry_dsn).toBe(collector.dsn);
  const { headers } = await request(server.port, workspace.host, 'GET', '/healthz');
  expect(headers['content-security-policy']).toContain(`;connect-src 'self' ${collector.origin};`);
  expect(silent.result.sentry_dsn).toBeNull();
  expect(silent.headers['content-security-policy']).toContain(`;connect-src 'self';`);
});

test('the error that ends the server is reported before it ends', async () => {
  const exited = once(server.child, 'exit');
  server.child.kill('SIGUSR2');
  expect(await exited).toEqual([1, null]);
  expect(collector.events.at(-1)).toMatchObject({
    level: 'fatal',
    tags: { log: 'an error that nobody was waiting for' },
    exception: { values: [{ type: 'TypeError', value: 'nobody waits for this' }] },
  });
});

test('a server that cannot start reports that too, though it ends at once', async () => {
  const before = collector.events.length;
  const { ended, dataDir } = await spawnServer({
    PORT: new URL(collector.dsn).port,
    SENTRY_DSN: collector.dsn,
  });
  expect(await ended).toBe(1);
  await rm(dataDir, { recursive: true, force: true });
  expect(collector.events.slice(before)).toMatchObject([
    { level: 'error', tags: { log: 'the HTTP server has an error', code: 'EADDRINUSE' } },
  ]);
});

test.for<[string, string | null]>([
  ['https://0a1b@errors.test/1', 'https://errors.test'],
  ['https://0a1b@errors.test:8443/team/17', 'https://errors.test:8443'],
  ['http://0a1b@127.0.0.1:9000/2', 'http://127.0.0.1:9000'],
  ['https://errors.test/1', null],
  ['https://0a1b@errors.test/', null],
  ['https://0a1b:secret@errors.test/1', null],
  ["https://0a1b@errors.test;script-src'*'/1", null],
  ['https://0a1b@errors.test *.evil.test/1', null],
  ['javascript:0a1b@errors.test/1', null],
])('the DSN %s leads to %s', ([dsn, origin]) => {
  expect(findReportOrigin(dsn)).toBe(origin);
});
