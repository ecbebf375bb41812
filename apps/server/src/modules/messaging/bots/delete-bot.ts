import type { BodyOf, endpoints } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { endWaitingAtBot } from '../../chat/channel-access/index.ts';
import type { Connectors } from '../../connectors/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { applyPlanJob } from '../../foundation/plans/index.ts';
import { announceBots } from './announce-bots.ts';
import { findBot, markBotDeleted } from './bot-queries.ts';
import { deleteBotRoute } from './bot-route-queries.ts';
import type { FindConnectedBot } from './connected-bot.ts';

interface DeleteBotDeps {
  database: Database;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  /** Wakes the queues of the bot's conversations: without a bot, the waiting messages fail visibly. */
  settleQueues: (tx: Transaction, workspaceId: number, botId: number) => Promise<void>;
  refreshRunners: () => void;
  log: FastifyBaseLogger;
}

/** Disconnects a bot: its account can be connected again, its conversations stay readable and wait for no answer, queued messages fail. */
export const makeDeleteBot =
  ({ database, connectors, findConnectedBot, settleQueues, refreshRunners, log }: DeleteBotDeps) =>
  async (
    { workspaceId, userId }: CallingActor,
    { id, type }: BodyOf<typeof endpoints.deleteBot>,
    origin: AuditOrigin,
  ): Promise<void> => {
    const removed = await database.inWorkspace(workspaceId, async (tx) => {
      const row = await findBot(tx, workspaceId, id, { lock: true });
      if (row === null || row.type !== type) throw new AppError('bot.not_found');
      const bot = await findConnectedBot(tx, workspaceId, id);
      await markBotDeleted(tx, workspaceId, id);
      await deleteBotRoute(tx, workspaceId, id);
      await endWaitingAtBot(tx, workspaceId, id);
      await settleQueues(tx, workspaceId, id);
      const subject = { kind: 'bot', id, name: row.title } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'bot.deleted', subject, ...origin });
      await enqueueJob(tx, applyPlanJob(workspaceId));
      await announceBots(tx, workspaceId);
      tx.afterCommit(refreshRunners);
      return row.transport === 'webhook' && bot?.credentials ? { type, credentials: bot.credentials } : null;
    });
    if (removed === null) return;
    // The webhook's key is deleted, so no update can come in any more; telling the messenger is optional.
    await connectors
      .get(removed.type)
      ?.disconnect(removed.credentials)
      .catch((error: unknown) => log.warn({ err: error, workspaceId, botId: id }, 'a webhook could not be taken away'));
  };
