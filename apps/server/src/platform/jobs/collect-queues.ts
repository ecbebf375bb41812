import type pg from 'pg';
import { collectQueuesSql } from './job-queries.ts';
import type { Tasks } from './job-runner.ts';
import { withOwner } from './with-owner.ts';

/** Removes job queues that have no job; `connection` as the owner of the worker's tables. */
export const makeJobQueueTasks = (connection: pg.ClientConfig): Tasks => ({
  'collect-job-queues': () =>
    withOwner(connection, async (client) => {
      await client.query(collectQueuesSql);
    }),
});
