import type { BodyOf, endpoints } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../platform/http/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import type { Connectors } from '../connectors/index.ts';
import { announceBots } from './announce-bots.ts';
import { deleteBotRoute, findBot, markBotDeleted } from './bot-queries.ts';
import type { FindConnectedBot } from './connected-bot.ts';

interface DeleteBotDeps {
  database: Database;
  events: EventLog;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  /** Has the conversations of the bot look at their queues: without a bot what waits there fails visibly. */
  settleQueues: (tx: Transaction, workspaceId: number, botId: number) => Promise<void>;
  refreshRunners: () => void;
  log: FastifyBaseLogger;
}

/** Disconnects a bot: its account is free again, its conversations stay readable, what was queued fails with the reason. */
export const makeDeleteBot =
  ({ database, events, connectors, findConnectedBot, settleQueues, refreshRunners, log }: DeleteBotDeps) =>
  async ({ workspaceId }: CallingActor, { id, type }: BodyOf<typeof endpoints.deleteBot>): Promise<void> => {
    const removed = await database.inWorkspace(workspaceId, async (tx) => {
      const row = await findBot(tx, workspaceId, id, { lock: true });
      if (row === null || row.type !== type) throw new AppError('bot.not_found');
      const bot = await findConnectedBot(tx, workspaceId, id);
      await markBotDeleted(tx, workspaceId, id);
      await deleteBotRoute(tx, workspaceId, id);
      await settleQueues(tx, workspaceId, id);
      await announceBots(events, tx, workspaceId);
      tx.afterCommit(refreshRunners);
      return row.transport === 'webhook' && bot?.credentials ? { type, credentials: bot.credentials } : null;
    });
    if (removed === null) return;
    // The webhook's key is gone, so nothing can come in any more; the messenger is told as a courtesy.
    await connectors
      .get(removed.type)
      ?.disconnect(removed.credentials)
      .catch((error: unknown) => log.warn({ err: error, workspaceId, botId: id }, 'a webhook could not be taken away'));
  };
