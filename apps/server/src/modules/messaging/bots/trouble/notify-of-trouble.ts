import { type BotTrouble, botMaintainers } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../../platform/jobs/index.ts';
import { queueBotPushes } from '../../../chat/notifications/index.ts';
import { botsEvent } from '../announce-bots.ts';
import { type BotRow, findBot } from '../bot-queries.ts';
import { readClock } from '../health-queries.ts';
import { findTrouble, quietForMs } from './find-trouble.ts';
import { troubleJob } from './trouble-job.ts';
import { listBotMaintainers, updateTrouble } from './trouble-queries.ts';

const payloadShape = z.object({ workspace_id: z.int(), bot_id: z.int() });

/**
 * Checks whether a bot works, and notifies those who may repair it when it stops and when it works again; each once.
 * Runs after every change of its state and of the messenger's reports, and once more when a trouble has lasted long
 * enough to be shown.
 */
export const makeNotifyOfTrouble =
  ({ database }: { database: Database }): Task =>
  async (rawPayload) => {
    const { workspace_id: workspaceId, bot_id: botId } = payloadShape.parse(rawPayload);
    await database.inWorkspace(workspaceId, async (tx) => {
      const bot = await findBot(tx, workspaceId, botId, { lock: true });
      // Unknown while it connects.
      if (bot === null || bot.state === 'connecting') return;
      const reason = findTrouble(bot);
      const { isNotified, isNews } =
        reason === null ? await endTrouble(tx, workspaceId, bot) : await noteTrouble(tx, workspaceId, bot, reason);
      if (isNotified)
        await queueBotPushes(tx, workspaceId, await listBotMaintainers(tx, workspaceId), { bot_id: botId });
      if (!isNews) return;
      tx.announce(await botsEvent(tx, workspaceId), ...(isNotified ? [noticeEvent(bot, reason)] : []));
    });
  };

interface Outcome {
  /** People hear of it now. */
  isNotified: boolean;
  /** The trouble shown on screens differs. */
  isNews: boolean;
}

const silence: Outcome = { isNotified: false, isNews: false };

const endTrouble = async (tx: Transaction, workspaceId: number, bot: BotRow): Promise<Outcome> => {
  if (bot.trouble === null) return silence;
  await updateTrouble(tx, workspaceId, bot.id, null);
  const wasShown = bot.trouble_told_at !== null;
  // One that the plan pauses does not work either.
  return { isNotified: wasShown && bot.state === 'active', isNews: wasShown };
};

const noteTrouble = async (tx: Transaction, workspaceId: number, bot: BotRow, reason: BotTrouble): Promise<Outcome> => {
  const now = await readClock(tx);
  const wasNotified = bot.trouble_told_at !== null;
  const since = bot.trouble_since ?? now;
  const waitMs = wasNotified ? 0 : quietForMs(reason) - (now.getTime() - since.getTime());
  const isNotified = waitMs <= 0;
  await updateTrouble(tx, workspaceId, bot.id, { reason, since, isNotified });
  if (!isNotified) await enqueueJob(tx, troubleJob(workspaceId, bot.id, waitMs));
  return { isNotified: isNotified && !wasNotified, isNews: isNotified && (!wasNotified || reason !== bot.trouble) };
};

const noticeEvent = (bot: BotRow, trouble: BotTrouble | null) =>
  ({
    event: 'botNotice',
    audience: { permission: botMaintainers },
    data: { bot_id: bot.id, title: bot.title, trouble, at: new Date().toISOString() },
  }) as const;
