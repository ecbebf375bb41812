import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { BenchRun } from '../bench-run.ts';
import { writeGeneratorFile } from '../loadgen/fanload.ts';
import type { FanoutServer } from './fanout-server.ts';
import {
  findFreePort,
  killQuietly,
  listDescendants,
  readCommandName,
  stopChild,
  type WatchedChild,
  waitForExit,
} from './processes.ts';
import { type SeededMember, seedMembers } from './seed.ts';
import { plainEnvironment, startProgram } from './start-program.ts';
import { makeWorkspaceClient, type WorkspaceClient } from './workspace-client.ts';

const subdomain = 'bench';
/** The first start may have to build the product. */
const readyTimeoutMs = 180_000;
const senderCount = 16;

export interface ServerUnderTest {
  readonly port: number;
  readonly dataDir: string;
  /** From starting the program to the first 200 of /readyz. */
  readonly readyAfterMs: number;
  /** The server's own processes, and the postmaster of its database. */
  listPids(): { server: number[]; database: number[] };
  stop(): Promise<void>;
  /** SIGKILL to every process of the server; its database is not killed. */
  kill(): Promise<void>;
  /** SIGSTOP to every process of the server, until `goOn`. */
  freeze(): void;
  goOn(): void;
  /** SIGKILL to the postmaster; the server is not killed. */
  killDatabase(): void;
}

/** The process and socket of the embedded database, as it writes them into its pid file. */
function readPostmaster(dataDir: string): { pid: number; port: number; socketDir: string } {
  const path = join(dataDir, 'postgres/cluster/postmaster.pid');
  const lines = readFileSync(path, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), socketDir: lines[4] ?? '' };
}

/** Connects as the owner of all tables, who bypasses row level security. */
export async function connectToDatabase(dataDir: string, databaseUrl?: string): Promise<Client> {
  const embedded = () => {
    const { socketDir, port } = readPostmaster(dataDir);
    return { host: socketDir, port, user: 'switchboard', database: 'postgres' };
  };
  const database = new Client(databaseUrl === undefined ? embedded() : { connectionString: databaseUrl });
  // A database that goes away fails the queries, which is enough: without a listener it would end this process.
  database.on('error', () => {});
  await database.connect();
  return database;
}

/** All but PostgreSQL and the shell that supervises it. */
function listServerPids(child: WatchedChild): number[] {
  const isDatabase = (pid: number) => /^(postgres|sh)$/.test(readCommandName(pid));
  return [child.pid, ...listDescendants(child.pid)].filter((pid) => !isDatabase(pid));
}

/** Starts the product as `npm start` does and waits until it is ready; throws with its last output when it is not. */
export async function startServer(
  run: BenchRun,
  at: { dataDir?: string; port?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<ServerUnderTest> {
  const startScript = join(run.product, 'scripts/start.mjs');
  if (!existsSync(startScript)) throw new Error(`${startScript} does not exist: there is no server to measure`);
  const dataDir = at.dataDir ?? run.makeScratchDir();
  const port = at.port ?? (await findFreePort());
  const env = {
    ...plainEnvironment(),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...at.env,
  };
  run.progress.note('starting the server');
  const startedAt = performance.now();
  let stop = async () => {};
  const child = await startProgram({
    name: 'the server',
    args: [startScript],
    folder: run.product,
    env,
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    timeoutMs: readyTimeoutMs,
    onStarted(started) {
      stop = () => stopChild(started, 'SIGTERM', 15_000);
      run.onClose(stop);
    },
  });
  run.progress.note('working with the server');
  return {
    port,
    dataDir,
    readyAfterMs: performance.now() - startedAt,
    listPids: () => ({ server: listServerPids(child), database: [readPostmaster(dataDir).pid] }),
    stop,
    async kill() {
      for (const pid of listServerPids(child)) killQuietly(pid, 'SIGKILL');
      await waitForExit(child, 5_000);
    },
    freeze() {
      for (const pid of listServerPids(child)) killQuietly(pid, 'SIGSTOP');
    },
    goOn() {
      for (const pid of listServerPids(child)) killQuietly(pid, 'SIGCONT');
    },
    killDatabase: () => killQuietly(readPostmaster(dataDir).pid, 'SIGKILL'),
  };
}

/** A second process on the database of the first, as behind a load balancer. */
export async function startServerBeside(
  run: BenchRun,
  first: ServerUnderTest,
  env: NodeJS.ProcessEnv,
): Promise<ServerUnderTest> {
  const database = await connectToDatabase(first.dataDir);
  const { host, port } = database;
  await database.end();
  const address = `postgres://switchboard@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
  return startServer(run, { env: { ...env, BASE_URL: `http://localhost:${first.port}`, DATABASE_URL: address } });
}

export interface BenchWorkspace {
  id: number;
  host: string;
  owner: WorkspaceClient;
  members: SeededMember[];
}

const credentials = { email: 'owner@example.com', password: 'correct horse battery staple' };
/** Credentials of the owner of the workspace `bench`. */
export const ownerLogin = { username: credentials.email, password: credentials.password };

/** Makes the workspace `bench` with its owner through the API, and `memberCount` more signed-in users. */
export async function makeWorkspace(
  server: Pick<ServerUnderTest, 'port' | 'dataDir'>,
  memberCount: number,
  databaseUrl?: string,
): Promise<BenchWorkspace> {
  const { port, dataDir } = server;
  const host = `${subdomain}.localhost:${port}`;
  const bare = makeWorkspaceClient({ port, host: `localhost:${port}` });
  const names = { company: 'Bench', subdomain, first_name: 'Olena', last_name: 'Bench' };
  await bare.callForResult('POST', '/api/workspaces', { ...names, ...credentials });
  bare.close();

  const guest = makeWorkspaceClient({ port, host });
  const { token } = await guest.callForResult<{ token: string }>('POST', '/api/auth/login', ownerLogin);
  guest.close();

  const database = await connectToDatabase(dataDir, databaseUrl);
  try {
    const { rows } = await database.query<{ id: string }>('select id from workspaces where subdomain = $1', [
      subdomain,
    ]);
    const id = Number(rows[0]?.id);
    const members = await seedMembers(database, id, memberCount);
    return { id, host, owner: makeWorkspaceClient({ port, host, token }), members };
  } finally {
    await database.end();
  }
}

const json = (value: object) => JSON.stringify(value);

/** A member on the web app's socket: signs in, then views the channel. */
export function formatListenerScript(host: string, channelId: number | null): string[] {
  const handshake = [
    'GET /socket HTTP/1.1',
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  const view = [
    `ws ${json({ type: 'subscribe', topic: `channel:${channelId}` })}`,
    `expect ${json({ type: 'subscribed', topic: `channel:${channelId}` })}`,
  ];
  return [
    `raw ${handshake.map((line) => `${line}\\r\\n`).join('')}\\r\\n`,
    'expect \\r\\n\\r\\n',
    `ws ${json({ type: 'hello', token: '{token}' })}`,
    'expect "welcome"',
    ...(channelId === null ? [] : view),
  ];
}

/** One message by HTTP on a keep-alive connection; the length of the body is the same each time. */
export function formatSenderScript(host: string, channel: string, payloadChars: number): string[] {
  const body = (content: string, uuid: string) => json({ content, client_msg_id: uuid });
  const head = [
    `POST /api/channels/${channel}/messages HTTP/1.1`,
    `Host: ${host}`,
    'Authorization: Bearer {token}',
    'Content-Type: application/json',
    `Content-Length: ${body('x'.repeat(payloadChars), '-'.repeat(36)).length}`,
  ];
  return [`msg-raw ${head.map((line) => `${line}\\r\\n`).join('')}\\r\\n${body('{body}', '{uuid}')}`];
}

/** One read by HTTP on a keep-alive connection; {channel} is its path. */
export function formatReaderScript(host: string): string[] {
  const head = ['GET {channel} HTTP/1.1', `Host: ${host}`, 'Authorization: Bearer {token}'];
  return [`msg-raw ${head.map((line) => `${line}\\r\\n`).join('')}\\r\\n`];
}

/** The product with one member per listener in the general channel; 16 keep-alive connections send in turn. */
export async function startForFanout(run: BenchRun, listeners: number, payloadChars: number): Promise<FanoutServer> {
  const server = await startServer(run);
  const { host, members, owner } = await makeWorkspace(server, listeners + senderCount);
  owner.close();
  const dir = run.makeScratchDir();
  const { server: serverPids, database: databasePids } = server.listPids();
  return {
    port: server.port,
    serverPids,
    databasePids,
    listenerScript: writeGeneratorFile(dir, 'listener.scr', formatListenerScript(host, 1)),
    senderScript: writeGeneratorFile(dir, 'sender.scr', formatSenderScript(host, '1', payloadChars)),
    tokens: writeGeneratorFile(
      dir,
      'tokens',
      members.map((member) => member.token),
    ),
    senders: senderCount,
    countStored: async () => {
      const database = await connectToDatabase(server.dataDir);
      try {
        const { rows } = await database.query<{ count: string }>(
          'select count(*) from messages where client_msg_id is not null',
        );
        return Number(rows[0]?.count);
      } finally {
        await database.end();
      }
    },
    stop: () => server.stop(),
  };
}
