import { once } from 'node:events';
import pg from 'pg';
import type { TestApp } from '../test-app.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** A server in a process of its own, which a test kills and starts again, and the database as its owner sees it. */
export interface KillableServer {
  /** Where it listens; another port after each start. */
  port(): number;
  /** Kills it in the middle of whatever it does, and starts it again. */
  kill(): Promise<void>;
  /** How many rows `from` has: the rest of a statement, in which $1 is `value`. */
  count(from: string, value: number): Promise<number>;
  superuser: pg.Pool;
  close(): Promise<void>;
}

/**
 * Takes the place of an app, on its database: its jobs are done by nobody else. The app's resources can be used until the
 * end.
 */
export const startKillableServer = async (
  seed: TestApp,
  env: Readonly<Record<string, string>> = {},
): Promise<KillableServer> => {
  await seed.app.close();
  const superuser = new pg.Pool(seed.database.connection);
  superuser.on('error', () => {}); // the end of a pool does not wait for its connections, which the database then ends
  const { host, user, database, port } = seed.database.connection;
  const start = () =>
    startServerProcess({
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      SECRET_KEY: seed.secretKey,
      RATE_LIMITS: 'off',
      ...env,
    });
  let server: ServerProcess = await start();
  return {
    superuser,
    port: () => server.port,
    async kill() {
      const exited = once(server.child, 'exit');
      server.child.kill('SIGKILL');
      await exited;
      server = await start();
    },
    async count(from, value) {
      const { rows } = await superuser.query<{ count: number }>(`select count(*)::int as count from ${from}`, [value]);
      return rows[0]?.count ?? 0;
    },
    async close() {
      await server.stop();
      await superuser.end();
      await seed.resources.close();
      await seed.database.close();
    },
  };
};
