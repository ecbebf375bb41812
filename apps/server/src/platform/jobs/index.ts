import type { FastifyBaseLogger } from 'fastify';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import type { Transaction } from '../database/index.ts';
import { enqueueJobStatement, type NewJob, versionTableSql } from './job-queries.ts';
import { makePool, toWorkerLogger } from './job-runner.ts';

export { enqueueJobStatement, forgetJobsStatement, type NewJob } from './job-queries.ts';
export { GiveUpError, JobRunner, type Task, type Tasks } from './job-runner.ts';
export { makeJobsModule } from './jobs-module.ts';
export { makeSoon } from './soon.ts';

/** Queues a job in the given transaction. */
export const enqueueJob = async (tx: Transaction, job: NewJob): Promise<void> => {
  await tx.query(enqueueJobStatement(job));
};

/** Creates or updates graphile-worker's own tables. */
export const prepareJobs = (connection: pg.PoolConfig, log: FastifyBaseLogger): Promise<void> =>
  withPool(connection, log, async (pgPool) => {
    await pgPool.query(versionTableSql);
    await migrateJobs({ pgPool, logger: toWorkerLogger(log) });
  });

const withPool = async <Result>(
  connection: pg.PoolConfig,
  log: FastifyBaseLogger,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> => {
  const pool = makePool({ ...connection, max: 1 }, log);
  pool.stopWaiting();
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};
