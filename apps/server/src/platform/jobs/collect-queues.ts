import type pg from 'pg';
import type { Tasks } from './index.ts';
import { collectQueuesSql } from './job-queries.ts';
import { withOwner } from './with-owner.ts';

/** Removes job queues that have no job; `connection` as the owner of the worker's tables. */
export const makeJobQueueTasks = (connection: pg.ClientConfig): Tasks => ({
  'collect-job-queues': () =>
    withOwner(connection, async (client) => {
      await client.query(collectQueuesSql);
    }),
});
