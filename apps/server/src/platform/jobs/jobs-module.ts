import type pg from 'pg';
import type { ServerModule } from '../server-module/index.ts';
import { makeJobQueueTasks } from './collect-queues.ts';
import { makeDeadJobTasks } from './remove-dead-jobs.ts';

interface JobsModuleDeps {
  ownerConnection: pg.ClientConfig;
  /** How long permanently failed jobs are kept for inspection. */
  retentionDays: number;
}

/** Keeps the job queue's own tables small. */
export const makeJobsModule = ({ ownerConnection, retentionDays }: JobsModuleDeps): ServerModule => ({
  tasks: { ...makeJobQueueTasks(ownerConnection), ...makeDeadJobTasks(ownerConnection, retentionDays) },
  crontab: [
    { task: 'collect-job-queues', schedule: '7 * * * *' },
    { task: 'remove-dead-jobs', schedule: '23 4 * * *' },
  ],
});
