import pg from 'pg';
import type { Tasks } from './index.ts';

/**
 * graphile-worker keeps the row of every queue there ever was, and looks at all of them for each job. Who queues a job makes
 * sure of its queue first and reads it afterwards: the lock waits for them and lets none begin, so that no job loses the
 * queue between the two and runs beside another one of it. The worker's own clean-up takes no lock.
 */
const collectSql = `begin;
  set local lock_timeout = '2s';
  lock table graphile_worker._private_job_queues in share row exclusive mode;
  delete from graphile_worker._private_job_queues q
    where q.locked_at is null and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id);
  commit`;

/** Takes away the queues that have no job; `connection` as the owner of the worker's tables. */
export const makeJobQueueTasks = (connection: pg.ClientConfig): Tasks => ({
  'collect-job-queues': async () => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      await client.query(collectSql);
    } finally {
      await client.end();
    }
  },
});
