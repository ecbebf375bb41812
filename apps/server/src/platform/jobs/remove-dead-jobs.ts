import pg from 'pg';
import type { Tasks } from './index.ts';
import { removeDeadJobsSql } from './job-queries.ts';

/** The job that removes dead letters after the retention time; `connection` as the owner of the tables. */
export const makeDeadJobTasks = (connection: pg.ClientConfig, retentionDays: number): Tasks => ({
  'remove-dead-jobs': async () => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      await client.query(removeDeadJobsSql, [retentionDays]);
    } finally {
      await client.end();
    }
  },
});
