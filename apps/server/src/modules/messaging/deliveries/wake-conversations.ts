import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { enqueueOpenConversations } from './queue-queries.ts';

const payloadShape = z.object({ workspace_id: z.int(), bot_id: z.int(), after: z.int() });
const defaultPortion = 500;

/**
 * Queues a look at all of a bot's conversations with waiting deliveries, however many there are: without the bot they
 * fail, with it they are sent.
 */
export const wakeConversations = (tx: Transaction, workspaceId: number, botId: number, after = 0): Promise<void> =>
  enqueueJob(tx, { task: 'wake-conversations', payload: { workspace_id: workspaceId, bot_id: botId, after } });

/** One portion; the next one is a job of its own. */
export const makeWakeConversations =
  ({
    database,
    conversationsPerPortion = defaultPortion,
  }: {
    database: Database;
    conversationsPerPortion?: number;
  }): Task =>
  async (payload) => {
    const { workspace_id: workspaceId, bot_id: botId, after } = payloadShape.parse(payload);
    await database.inWorkspace(workspaceId, async (tx) => {
      const portion = { botId, after, limit: conversationsPerPortion };
      const last = await enqueueOpenConversations(tx, workspaceId, portion);
      if (last !== null) await wakeConversations(tx, workspaceId, botId, last);
    });
  };
