import { z } from 'zod';
import type { Database } from '../../../../platform/database/index.ts';
import { enqueueJob, type Tasks } from '../../../../platform/jobs/index.ts';
import { listBotRoutes } from '../bot-route-queries.ts';
import type { InspectBot } from './inspect-bot.ts';
import { inspectionJob } from './inspection-job.ts';

const payloadShape = z.object({ workspace_id: z.int(), bot_id: z.int() });

/** A job for each bot of the deployment, so that one slow messenger holds up no other. */
export const makeInspectionTasks = (database: Database, inspectBot: InspectBot): Tasks => ({
  'inspect-bot': async (payload) => {
    const { workspace_id: workspaceId, bot_id: botId } = payloadShape.parse(payload);
    await inspectBot(workspaceId, botId);
  },
  'inspect-bots': async () => {
    for (const { workspace_id: workspaceId, bot_id: botId } of await listBotRoutes(database)) {
      await database.inWorkspace(workspaceId, (tx) => enqueueJob(tx, inspectionJob(workspaceId, botId)));
    }
  },
});
