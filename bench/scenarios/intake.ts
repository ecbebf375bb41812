import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { telegramWebhookSecret } from '../../apps/server/src/modules/connectors/telegram/webhook.ts';
import { makeSecretBox } from '../../apps/server/src/platform/secrets/index.ts';
import type { BenchRun } from '../bench-run.ts';
import { buildGenerator, type LoadFigures, type LoadSeconds, runLoad, writeGeneratorFile } from '../loadgen/fanload.ts';
import type { BenchOptions } from '../options.ts';
import { startSandbox } from '../product/sandbox-under-test.ts';
import { connectToDatabase, makeWorkspace, startServer } from '../product/server-under-test.ts';
import type { WorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';

const connections = 64;
const chats = 300;
const firstChatId = 910_000_001;
const payloadChars = 60;
/** One row at a time on as many connections as a server would use. */
const bareConnections = 8;

interface Webhook {
  host: string;
  path: string;
  secret: string;
}

/** Telegram's post for a message of `{channel}`, the chat's id; update and message are numbered by `series` and `{n}`. */
function formatWebhookScript({ host, path, secret }: Webhook, series: number): string[] {
  const update = (seq: string, chat: string, text: string) =>
    `{"update_id":${seq},"message":{"message_id":${seq},"date":1790000000,"chat":{"id":${chat},"type":"private","first_name":"Client"},"from":{"id":${chat},"is_bot":false,"first_name":"Client"},"text":"${text}"}}`;
  const length = update(`${series}000000000`, String(firstChatId), 'x'.repeat(payloadChars)).length;
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `X-Telegram-Bot-Api-Secret-Token: ${secret}`,
    `Content-Length: ${length}`,
  ];
  const message = update(`${series}{n}`, '{channel}', '{body}');
  return [`msg-raw ${head.map((line) => `${line}\\r\\n`).join('')}\\r\\n${message}`];
}

/** Rows a second that the database alone commits one by one: the same row, without the product. */
async function measureBareInsert(dataDir: string, workspaceId: number, botId: number, seconds: number) {
  const clients = await Promise.all(Array.from({ length: bareConnections }, () => connectToDatabase(dataDir)));
  const until = performance.now() + seconds * 1000;
  let rows = 0;
  await Promise.all(
    clients.map(async (client, index) => {
      for (let n = 0; performance.now() < until; n += 1, rows += 1) {
        await client.query({
          name: 'bare-insert',
          text: `insert into inbound_updates (workspace_id, bot_id, update_key, chat_key, payload, handled_at)
            values ($1, $2, $3, $4, $5, now()) on conflict do nothing`,
          values: [workspaceId, botId, `bare:${index}:${n}`, 'bare', '{"update_id": 1, "message": {"text": "bare"}}'],
        });
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return rows / seconds;
}

async function count(database: Client, text: string): Promise<number> {
  const { rows } = await database.query<{ n: string }>(text);
  return Number(rows[0]?.n);
}

const countOpen = 'select count(*) as n from inbound_updates where handled_at is null';
const countPosted = 'select count(*) as n from messages where client_id is not null';
const countDistinct = "select count(distinct update_key) as n from inbound_updates where chat_key <> 'bare'";

/** Until every stored update is a message in its conversation; returns the seconds. */
async function waitUntilHandled(database: Client): Promise<number> {
  const startedAt = performance.now();
  while ((await count(database, countOpen)) > 0) {
    if (performance.now() - startedAt > 600_000) throw new Error('updates were still waiting after ten minutes');
    await sleep(100);
  }
  return (performance.now() - startedAt) / 1000;
}

interface IntakeFigures {
  intake: LoadFigures;
  /** Updates, and messages made of them, so far. */
  stored: number;
  posted: number;
  /** Updates handled a second, from the first request until none was waiting. */
  handledPerSecond: number;
  gaps: number;
}

interface Round extends IntakeFigures {
  barePerSecond: number;
}

/** A server with a bot, to be measured several times. */
interface IntakeUnderTest {
  /** As fast as they are answered, or so many a second. */
  measure: (seconds: LoadSeconds, ratePerSecond?: number) => Promise<IntakeFigures>;
  measureBare: (seconds: number) => Promise<number>;
  workspaceId: number;
  owner: WorkspaceClient;
  database: Client;
  stop: () => Promise<void>;
}

export async function prepareIntake(run: BenchRun): Promise<IntakeUnderTest> {
  const secretKey = randomBytes(32).toString('hex');
  const sandbox = await startSandbox(run);
  const server = await startServer(run, { env: { SECRET_KEY: secretKey, TELEGRAM_API_URL: sandbox.url } });
  const { id: workspaceId, host, owner } = await makeWorkspace(server, 1);
  const { token } = await sandbox.client.createBot({ first_name: 'Bench', username: 'bench_intake_bot' });
  const bot = await owner.callForResult<{ id: number }>('POST', '/api/addBot', { type: 1, title: 'Intake', token });
  const database = await connectToDatabase(server.dataDir);
  const { rows } = await database.query<{ webhook_key: string }>(
    'select webhook_key from bot_routes where workspace_id = $1 and bot_id = $2',
    [workspaceId, bot.id],
  );
  const key = rows[0]?.webhook_key ?? '';
  const dir = run.makeScratchDir();
  const secret = telegramWebhookSecret(makeSecretBox(secretKey), key);
  const { server: serverPids, database: databasePids } = server.listPids();
  let series = 0;
  return {
    workspaceId,
    owner,
    database,
    async measure(seconds, ratePerSecond) {
      series += 1;
      const lines = formatWebhookScript({ host, path: `/webhook/telegram/${key}`, secret }, series);
      const script = writeGeneratorFile(dir, `webhook-${series}.scr`, lines);
      const before = await count(database, countDistinct);
      const startedAt = performance.now();
      const intake = await runLoad({
        mode: 'send',
        label: 'webhook intake',
        port: server.port,
        listeners: 0,
        senders: connections,
        listenerScript: script,
        senderScript: script,
        channelIds: Array.from({ length: chats }, (_, index) => firstChatId + index),
        window: connections,
        ...seconds,
        ...(ratePerSecond !== undefined && { ratePerSecond }),
        payloadChars,
        serverPids,
        databasePids,
      });
      await waitUntilHandled(database);
      const tookSeconds = (performance.now() - startedAt) / 1000;
      const stored = await count(database, countDistinct);
      const posted = await count(database, countPosted);
      const gaps = await count(
        database,
        `select count(*) as n from (select last_seq, (select count(*) from messages m where m.workspace_id = c.workspace_id
          and m.channel_id = c.id) as stored from channels c where type = 3) counted where last_seq <> stored`,
      );
      return { intake, stored, posted, handledPerSecond: (stored - before) / tookSeconds, gaps };
    },
    measureBare: (seconds) => measureBareInsert(server.dataDir, workspaceId, bot.id, seconds),
    async stop() {
      await database.end();
      owner.close();
      await server.stop();
    },
  };
}

/** Measures a fresh server. */
async function measureIntake(run: BenchRun, seconds: number): Promise<Round> {
  const intake = await prepareIntake(run);
  const barePerSecond = await intake.measureBare(seconds / 2);
  const figures = await intake.measure({ measureSeconds: seconds });
  await intake.stop();
  return { ...figures, barePerSecond };
}

/** Telegram's posts, stored before the answer; and all the way into 300 conversations. */
export async function benchIntake(run: BenchRun, options: BenchOptions): Promise<void> {
  buildGenerator();
  const results: Round[] = [];
  for (let round = 1; round <= (options.rounds ?? 3); round += 1) {
    const result = await measureIntake(run, options.seconds ?? 8);
    results.push(result);
    if (result.posted !== result.stored) console.log(`  ! ${result.stored} updates became ${result.posted} messages`);
    const { answers_other: refused, first_bad_status: status } = result.intake;
    if (refused > 0) console.log(`  ! ${refused} webhooks were refused, the first with ${status}`);
    if (result.gaps > 0) console.log(`  ! ${result.gaps} conversations have gaps`);
  }
  const header = ['webhooks/s', 'p50 ms', 'p99 ms', 'bare insert/s', 'ratio', 'into conversations/s', 'server CPU'];
  const table = results.map(({ intake, barePerSecond, handledPerSecond }) => [
    formatFigure(intake.messages_per_s),
    formatFigure(intake.p50_ms, 1),
    formatFigure(intake.p99_ms, 1),
    formatFigure(barePerSecond),
    formatFigure(intake.messages_per_s / barePerSecond, 2),
    formatFigure(handledPerSecond),
    formatFigure(intake.server_cpu, 2),
  ]);
  console.log(`\n${formatTable(header, table)}\n`);
  console.log(`written to ${writeResults('intake', results)}`);
}
