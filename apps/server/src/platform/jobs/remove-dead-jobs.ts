import pg from 'pg';
import type { Tasks } from './index.ts';

/** A job out of tries stays for people to look at, under `key`s that a new job of the same cause takes over. */
const removeSql = `delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => $1::int)`;

/** The job that removes dead letters once nobody has looked at them for long; `connection` as the owner of the tables. */
export const makeDeadJobTasks = (connection: pg.ClientConfig, retentionDays: number): Tasks => ({
  'remove-dead-jobs': async () => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      await client.query(removeSql, [retentionDays]);
    } finally {
      await client.end();
    }
  },
});
