/** Each minute: what time alone brings about is found, and jobs that were lost are queued. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { hasUnreadMessages } from './client-message-queries.ts';
import { hasEvents } from './event-queries.ts';
import { automationJob } from './run-automation.ts';
import { pruneRuns } from './run-queries.ts';
import { insertWaits, pruneWaits } from './wait-queries.ts';

interface FindDeps {
  database: Database;
  log: FastifyBaseLogger;
  listWorkspaceIds: () => Promise<number[]>;
}

export const makeFindAutomation =
  ({ database, log, listWorkspaceIds }: FindDeps): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await database
        .inWorkspace(workspaceId, async (tx) => {
          await insertWaits(tx, workspaceId);
          if ((await hasEvents(tx, workspaceId)) || (await hasUnreadMessages(tx, workspaceId)))
            await enqueueJob(tx, automationJob(workspaceId));
        })
        .catch((error: unknown) => log.warn({ err: error, workspaceId }, 'the rules were not looked after'));
    }
  };

/** Each night: old runs go, and waits that are over. */
export const makePruneAutomation =
  ({ database, listWorkspaceIds }: Pick<FindDeps, 'database' | 'listWorkspaceIds'>): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await database.inWorkspace(workspaceId, async (tx) => {
        await pruneRuns(tx, workspaceId);
        await pruneWaits(tx, workspaceId);
      });
    }
  };
