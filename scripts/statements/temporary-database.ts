import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { runMigrations } from '../../apps/server/src/platform/database/index.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { prepareJobs } from '../../apps/server/src/platform/jobs/index.ts';

/** Runs `work` with a connection to an empty PostgreSQL of its own. */
export const withTemporaryDatabase = async <Result>(work: (client: Client) => Promise<Result>): Promise<Result> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'switchboard-statements-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const cluster = await startEmbeddedPostgres({ dir, settings });
  const client = new Client(cluster.connection);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await cluster.close();
    await rm(dir, { recursive: true, force: true });
  }
};

/** Makes the schema of this version, and that of the job queue. */
export const migrate = async ({ host, port, user, database }: Client): Promise<void> => {
  const connection = { host, port, user: user ?? '', database: database ?? '' };
  await prepareJobs(connection, pino({ level: 'error' }));
  const dir = path.resolve(import.meta.dirname, '../../apps/server/migrations');
  await runMigrations({ owner: { connection }, dir });
};
