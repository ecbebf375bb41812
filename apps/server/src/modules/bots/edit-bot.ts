import type { BodyOf, BotView, endpoints } from '@switchboard/contract';
import { isUniqueViolation } from '../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../platform/http/index.ts';
import { randomToken, type SecretBox } from '../../platform/secrets/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../audit-log/index.ts';
import type { ChangeBotDeps } from './add-bot.ts';
import { announceBots } from './announce-bots.ts';
import { findNewCredentials, openCredentials, shownOf } from './bot-credentials.ts';
import {
  deleteBotRoute,
  findBot,
  forgetAccount,
  insertBotRoute,
  updateBotCredentials,
  updateBotTitle,
} from './bot-queries.ts';
import { toBotView } from './bot-view.ts';

interface EditBotDeps extends ChangeBotDeps {
  secrets: Pick<SecretBox, 'decrypt'>;
}

/** Renames a bot or gives it other credentials, of the same account or of another one that is not connected yet. */
export const makeEditBot =
  ({ database, events, secrets, verifyCredentials, refreshRunners }: EditBotDeps) =>
  async (
    { workspaceId, userId }: CallingActor,
    body: BodyOf<typeof endpoints.editBot>,
    origin: AuditOrigin,
  ): Promise<BotView> => {
    const { id, type, title, ...given } = body;
    const present = await database.inWorkspace(workspaceId, (tx) => findBot(tx, workspaceId, id));
    if (present === null || present.type !== type) throw new AppError('bot.not_found');
    const changed = findNewCredentials(given, shownOf(present));
    const isUnchanged = Object.keys(changed).length === 0;
    // If the stored credentials can't be decrypted, all of them have to be entered again.
    const kept = present.token_encrypted === null ? null : openCredentials(secrets, present.token_encrypted);
    const account = isUnchanged ? null : await verifyCredentials(type, { ...kept, ...changed });
    try {
      return await database.inWorkspace(workspaceId, async (tx) => {
        const before = await findBot(tx, workspaceId, id, { lock: true });
        if (before === null) throw new AppError('bot.not_found');
        await updateBotTitle(tx, workspaceId, id, title);
        if (account !== null) {
          const { serviceBotId } = account;
          await updateBotCredentials(tx, workspaceId, id, account);
          if (before.service_bot_id !== serviceBotId) await forgetAccount(tx, workspaceId, id);
          // The new key also makes every process's runner restart the bot.
          await deleteBotRoute(tx, workspaceId, id);
          await insertBotRoute(tx, { type, serviceBotId, webhookKey: randomToken(), workspaceId, botId: id });
        }
        const row = await findBot(tx, workspaceId, id);
        if (row === null) throw new AppError('bot.not_found');
        const changes = {
          ...changesBetween({ title: before.title }, { title: row.title }),
          // Of secrets only that they were replaced.
          ...(account !== null && { credentials: { from: '…', to: '…' } }),
        };
        if (Object.keys(changes).length > 0) {
          const subject = { kind: 'bot', id, name: row.title } as const;
          await recordAudit(tx, { workspaceId, actorId: userId, action: 'bot.updated', subject, changes, ...origin });
        }
        await announceBots(events, tx, workspaceId);
        tx.afterCommit(refreshRunners);
        return toBotView(row);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'bot_routes_pkey')) throw new AppError('bot.already_exists');
      throw error;
    }
  };
