import type pg from 'pg';
import { removeDeadJobsSql } from './job-queries.ts';
import type { Tasks } from './job-runner.ts';
import { withOwner } from './with-owner.ts';

/** The job that removes dead letters after the retention time; `connection` as the owner of the tables. */
export const makeDeadJobTasks = (connection: pg.ClientConfig, retentionDays: number): Tasks => ({
  'remove-dead-jobs': () =>
    withOwner(connection, async (client) => {
      await client.query(removeDeadJobsSql, [retentionDays]);
    }),
});
