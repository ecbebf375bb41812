import pg from 'pg';
import type { Tasks } from './index.ts';
import { collectQueuesSql } from './job-queries.ts';

/** Removes job queues that have no job; `connection` as the owner of the worker's tables. */
export const makeJobQueueTasks = (connection: pg.ClientConfig): Tasks => ({
  'collect-job-queues': async () => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      await client.query(collectQueuesSql);
    } finally {
      await client.end();
    }
  },
});
