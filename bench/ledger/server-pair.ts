import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRun } from '../bench-run.ts';
import { startPostgresCluster } from '../peers/postgres-cluster.ts';
import { type Balancer, startBalancer } from '../product/balancer.ts';
import type { SandboxUnderTest } from '../product/sandbox-under-test.ts';
import { type ServerUnderTest, startServer } from '../product/server-under-test.ts';

/** Two servers on one database behind one address. */
export interface ServerPair {
  port: number;
  databaseUrl: string;
  dataDir: string;
  /** Kills one of them and starts it again. */
  kill(): Promise<void>;
  /** Stops one of them for longer than its leases last, and has it go on. */
  freeze(): Promise<void>;
  stop(): Promise<void>;
}

/** A lease lasts 22 seconds during a call; others look for abandoned work every five. */
const frozenMs = () => 26_000 + Math.random() * 8_000;
/** How slowly the messenger answers around a strike, so that it meets processes that wait. */
const latency = { min_ms: 200, max_ms: 2_500 };
const slowBeforeStrikeMs = 1_500;

export async function startServerPair(run: BenchRun, sandbox: SandboxUnderTest): Promise<ServerPair> {
  const cluster = await startPostgresCluster(run);
  await cluster.createDatabase('ledger', 'select 1');
  const databaseUrl = `postgres://${cluster.user}@127.0.0.1:${cluster.port}/ledger`;
  const balancer: Balancer = await startBalancer(run);
  const dataDir = run.makeScratchDir();
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    BASE_URL: `http://localhost:${balancer.port}`,
    TELEGRAM_API_URL: sandbox.url,
  };
  const servers: ServerUnderTest[] = [];
  for (let index = 0; index < 2; index += 1) {
    const server = await startServer(run, { env, dataDir: run.makeScratchDir() });
    servers.push(server);
    balancer.add(server.port);
  }

  /** One of the two, while the messenger is slow, and refuses one call of each bot in a way that has a remedy. */
  async function strikeOne(strike: (server: ServerUnderTest, index: number) => Promise<void>): Promise<void> {
    await sandbox.client.setLatency(latency.min_ms, latency.max_ms);
    // An unused refusal would follow the next one, and refuse its remedy.
    await sandbox.client.clearFaults();
    for (const { id } of await sandbox.client.listBots()) {
      await sandbox.client.addFault({
        bot_id: id,
        method: 'sendMessage',
        kind: 'refused',
        code: 400,
        detail: "Bad Request: can't parse entities",
        delay_ms: slowBeforeStrikeMs,
      });
    }
    await delay(slowBeforeStrikeMs * Math.random());
    const index = Math.random() < 0.5 ? 0 : 1;
    const server = servers[index];
    if (server === undefined) throw new Error('there is no server to strike');
    balancer.remove(server.port);
    await strike(server, index);
    balancer.add(server.port);
    await sandbox.client.setLatency(0, 0);
  }

  return {
    port: balancer.port,
    databaseUrl,
    dataDir,
    kill: () =>
      strikeOne(async (server, index) => {
        await server.kill();
        servers[index] = await startServer(run, { env, dataDir: server.dataDir, port: server.port });
      }),
    freeze: () =>
      strikeOne(async (server) => {
        server.freeze();
        await delay(frozenMs());
        server.goOn();
      }),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
