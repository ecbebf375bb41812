import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { enqueueJob, type NewJob, type Task } from '../../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { dueWeek } from './week.ts';
import { listReaders } from './weekly-queries.ts';

const sendJob = (workspaceId: number, userId: number, week: string): NewJob => ({
  task: 'send-weekly-mail',
  payload: { workspace_id: workspaceId, user_id: userId, week },
  // Pictures are drawn one after another, whoever they are for: a Monday morning holds up nothing else.
  queue: 'weekly-mails',
  key: `weekly-mail:${workspaceId}:${userId}`,
  maxAttempts: 8,
});

interface FindDeps {
  database: Database;
  log: FastifyBaseLogger;
  listWorkspaceIds: () => Promise<number[]>;
  now: () => Date;
}

/** Each quarter of an hour, which is when it is eight somewhere: whose mail is due. */
export const makeFindWeeklyMails =
  ({ database, log, listWorkspaceIds, now }: FindDeps): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await database
        .inWorkspace(workspaceId, async (tx) => {
          if (!(await isWorkspaceOpen(tx, workspaceId))) return;
          for (const { id, zone, week: last } of await listReaders(tx, workspaceId, null)) {
            const week = dueWeek(now(), zone);
            if (week !== null && (last === null || last < week)) await enqueueJob(tx, sendJob(workspaceId, id, week));
          }
        })
        .catch((error: unknown) => log.warn({ err: error, workspaceId }, 'weekly mails were not looked for'));
    }
  };
