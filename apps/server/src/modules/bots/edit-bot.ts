import type { BodyOf, BotView, endpoints } from '@switchboard/contract';
import { isUniqueViolation } from '../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../platform/http/index.ts';
import { randomToken } from '../../platform/secrets/index.ts';
import type { ChangeBotDeps } from './add-bot.ts';
import { announceBots } from './announce-bots.ts';
import {
  deleteBotRoute,
  findBot,
  forgetAccount,
  insertBotRoute,
  updateBotTitle,
  updateBotToken,
} from './bot-queries.ts';
import { maskToken, toBotView } from './bot-view.ts';

/**
 * Renames a bot or gives it another token, of the same account or of another one that is free. The masked token, as the
 * form shows it, keeps the present one.
 */
export const makeEditBot =
  ({ database, events, secrets, verifyToken, refreshRunners }: ChangeBotDeps) =>
  async ({ workspaceId }: CallingActor, body: BodyOf<typeof endpoints.editBot>): Promise<BotView> => {
    const { id, type, title, token } = body;
    const present = await database.inWorkspace(workspaceId, (tx) => findBot(tx, workspaceId, id));
    if (present === null || present.type !== type) throw new AppError('bot.not_found');
    const newToken = token === undefined || token === maskToken(present.token_last4) ? null : token;
    const identity = newToken === null ? null : await verifyToken(type, newToken);
    try {
      return await database.inWorkspace(workspaceId, async (tx) => {
        const before = await findBot(tx, workspaceId, id, { lock: true });
        if (before === null) throw new AppError('bot.not_found');
        await updateBotTitle(tx, workspaceId, id, title);
        if (newToken !== null && identity !== null) {
          const { serviceBotId, username } = identity;
          await updateBotToken(tx, workspaceId, id, {
            username,
            serviceBotId,
            tokenEncrypted: secrets.encrypt(newToken),
            tokenLast4: newToken.slice(-4),
          });
          if (before.service_bot_id !== serviceBotId) await forgetAccount(tx, workspaceId, id);
          // A new key is also how every process's runner notices that it has to start anew.
          await deleteBotRoute(tx, workspaceId, id);
          await insertBotRoute(tx, { type, serviceBotId, webhookKey: randomToken(), workspaceId, botId: id });
        }
        const row = await findBot(tx, workspaceId, id);
        if (row === null) throw new AppError('bot.not_found');
        await announceBots(events, tx, workspaceId);
        tx.afterCommit(refreshRunners);
        return toBotView(row);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'bot_routes_pkey')) throw new AppError('bot.already_exists');
      throw error;
    }
  };
