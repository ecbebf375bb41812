// The metrics of a real server, and that dashboard, alarms and runbook name only metrics that exist.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type ConnectedTestBot,
  eventually,
  type MessagingFixture,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from './testing/messengers/messaging-fixture.ts';
import { findFreePort } from './testing/processes/server-process.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const received = ['deploy/grafana/switchboard.json', 'deploy/prometheus/switchboard.rules.yaml', 'docs/runbook.md'];
let fixture: MessagingFixture;
/** Stands for another process of the deployment: it shares the first one's database. */
let served: TestApp;
let backupDir: string;
let metricsPort: number;
let database: pg.Client;

beforeAll(async () => {
  backupDir = await mkdtemp(path.join(tmpdir(), 'switchboard-backups-'));
  metricsPort = await findFreePort();
  fixture = await startMessaging({ METRICS_PORT: String(metricsPort), BACKUP_DIR: backupDir });
  served = fixture.app;
  database = new pg.Client(served.database.connection);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await fixture.close();
  await rm(backupDir, { recursive: true, force: true });
});

const readMetrics = () =>
  new Promise<string>((resolve, reject) => {
    http
      .get({ port: metricsPort, path: '/metrics' }, (response) => {
        let text = '';
        response.on('data', (data: Buffer) => (text += data.toString()));
        response.on('end', () => resolve(text));
      })
      .on('error', reject);
  });

/** The value of a series such as `switchboard_jobs{state="dead"}`; undefined where it does not exist. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

/** Readings of the database are cached for some seconds. */
const waitForValue = (series: string, expected: number) =>
  vi.waitFor(async () => expect(valueOf(await readMetrics(), series)).toBe(expected), {
    timeout: 30_000,
    interval: 250,
  });

test('dashboard, alarms and runbook name only metrics that are served', async () => {
  const text = await readMetrics();
  const names = new Set<string>();
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name ?? '');
    if (type === 'histogram') for (const suffix of ['bucket', 'sum', 'count']) names.add(`${name}_${suffix}`);
  }
  for (const file of received) {
    const named =
      (await readFile(path.join(root, file), 'utf8')).match(/\b(?:switchboard|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  }
});

test('every metric of the product has a place on the dashboard', async () => {
  const dashboard = await readFile(path.join(root, received[0] ?? ''), 'utf8');
  expect(() => JSON.parse(dashboard) as unknown).not.toThrow();
  const own = [...(await readMetrics()).matchAll(/^# TYPE (switchboard_\S+) /gm)].map(([, name]) => name ?? '');
  expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
});

test('every alarm is explained in the runbook, and nothing else is', async () => {
  const [, rules = '', runbook = ''] = await Promise.all(
    received.map((file) => readFile(path.join(root, file), 'utf8')),
  );
  const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const explained = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(alarms.length).toBeGreaterThan(10);
  expect(explained).toEqual(alarms);
});

test('sends and sockets are counted', async () => {
  const { owner, workspace } = fixture;
  const { port } = served;
  const before = await readMetrics();
  const of = (outcome: string) => `switchboard_sends_total{outcome="${outcome}"}`;
  const body = { content: 'once', client_msg_id: randomUUID() };
  for (let time = 0; time < 2; time += 1) await owner.call('POST', '/api/channels/1/messages', { body });
  const socket = await TestSocket.signIn(port, workspace.host, owner.token);
  const after = await readMetrics();
  const grown = (series: string) => (valueOf(after, series) ?? 0) - (valueOf(before, series) ?? 0);
  expect([grown(of('stored')), grown(of('repeated')), grown(of('unavailable'))]).toEqual([1, 1, 0]);
  expect(grown('switchboard_send_seconds_count')).toBe(1);
  expect(valueOf(after, 'switchboard_sockets')).toBe(1);
  socket.close();
  expect(valueOf(after, 'switchboard_ready{part="database"}')).toBe(1);
  expect(valueOf(after, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

test('deliveries are told by state, with the age of the oldest queued one', async () => {
  const bot: ConnectedTestBot = await fixture.connectBot();
  const { channelId, phone } = await fixture.openConversation(bot);
  const { owner } = fixture;
  await phone.sendText('Is anyone there?');
  await waitForValue('switchboard_messages_total{direction="in"}', 1);
  const sent = await sendMessage(owner, channelId, { content: 'arrives' });
  await waitForDelivery(owner, sent, 'sent');
  expect(valueOf(await readMetrics(), 'switchboard_delivery_changes_total{state="sent",reason=""}')).toBe(1);

  await fixture.stopSandbox();
  const queued = await sendMessage(owner, channelId, { content: 'waits' });
  await eventually(async () => waitForDelivery(owner, queued, 'queued'));
  await database.query(`update deliveries set queued_at = now() - interval '10 minutes' where message_seq = $1`, [
    queued.seq,
  ]);
  await waitForValue('switchboard_deliveries{state="queued"}', 1);
  const age = valueOf(await readMetrics(), 'switchboard_deliveries_oldest_queued_seconds');
  expect(age).toBeGreaterThanOrEqual(600);
  expect(age).toBeLessThan(700);
  await database.query(`update deliveries set state = 'failed', updated_at = now() where message_seq = $1`, [sent.seq]);
  await waitForValue('switchboard_deliveries{state="failed"}', 1);
  await database.query(`update deliveries set updated_at = now() - interval '25 hours' where message_seq = $1`, [
    sent.seq,
  ]);
  await waitForValue('switchboard_deliveries{state="failed"}', 0);
});

test('jobs that wait and jobs that are dead are told with their age', async () => {
  await database.query(
    `select graphile_worker.add_job('unknown-to-everybody', run_at => now() - interval '3 minutes')`,
  );
  await database.query(`select graphile_worker.add_job('dead-one', job_key => 'dead', max_attempts => 1)`);
  await database.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '1 hour' where key = 'dead'`,
  );
  await waitForValue('switchboard_jobs{state="dead"}', 1);
  const text = await readMetrics();
  expect(valueOf(text, 'switchboard_jobs_oldest_seconds{state="waiting"}')).toBeGreaterThanOrEqual(180);
  expect(valueOf(text, 'switchboard_jobs_oldest_seconds{state="dead"}')).toBeGreaterThanOrEqual(3_600);
});

test('waiting clients, messages, what failed and how far sums are behind are told without naming a workspace', async () => {
  // As the tests above have left them.
  await database.query(`update deliveries set reason = 'file_too_large', updated_at = now() where state = 'failed'`);
  await waitForValue('switchboard_deliveries_failed{messenger="telegram",reason="file_too_large"}', 1);
  await database.query(`update deliveries set updated_at = now() - interval '25 hours' where state = 'failed'`);
  await database.query(`update channels set awaiting_since = null`);
  await waitForValue('switchboard_conversations_waiting', 0);
  await database.query(`update channels set awaiting_since = now() - interval '10 minutes' where type = 3`);
  await waitForValue('switchboard_conversations_waiting', 1);
  const text = await readMetrics();
  const wait = valueOf(text, 'switchboard_longest_wait_seconds');
  expect(wait).toBeGreaterThanOrEqual(600);
  expect(wait).toBeLessThan(700);
  expect(valueOf(text, 'switchboard_messages_total{direction="out"}')).toBe(2);
  expect(text).not.toMatch(/workspace="/);
  await vi.waitFor(
    async () => expect(valueOf(await readMetrics(), 'switchboard_report_facts_total')).toBeGreaterThanOrEqual(1),
    { timeout: 30_000, interval: 500 },
  );
  await database.query(`update report_facts set is_new = true, at = now() - interval '1 hour' where kind = 'opened'`);
  await vi.waitFor(
    async () =>
      expect(valueOf(await readMetrics(), 'switchboard_report_facts_behind_seconds')).toBeGreaterThanOrEqual(3_600),
    { timeout: 30_000, interval: 500 },
  );
});

test('while the database is away the rest is still told', async () => {
  const port = await findFreePort();
  const lonely = await startTestApp({ env: { METRICS_PORT: String(port) } });
  metricsPort = port;
  await lonely.database.close();
  await vi.waitFor(
    async () => {
      const text = await readMetrics();
      expect(valueOf(text, 'switchboard_ready{part="database"}')).toBe(0);
      expect(valueOf(text, 'switchboard_deliveries{state="queued"}')).toBeUndefined();
      expect(valueOf(text, 'switchboard_conversations_waiting')).toBeUndefined();
      expect(valueOf(text, 'switchboard_sockets')).toBe(0);
    },
    { timeout: 30_000, interval: 250 },
  );
  await lonely.close();
});
