import type { BodyOf, BotView, endpoints } from '@switchboard/contract';
import { isUniqueViolation, type Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { randomToken, type SecretBox } from '../../../platform/secrets/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import type { ChangeBotDeps } from './add-bot.ts';
import { announceBots } from './announce-bots.ts';
import { findNewCredentials, openCredentials, shownOf } from './bot-credentials.ts';
import { type BotRow, findBot, updateBotCredentials, updateBotSettings, updateBotTexts } from './bot-queries.ts';
import { deleteBotRoute, findWebhookKey, insertBotRoute, restartBot } from './bot-route-queries.ts';
import { toBotView } from './bot-view.ts';
import { withoutEmpty } from './welcome.ts';

export interface EditBotDeps extends ChangeBotDeps {
  secrets: Pick<SecretBox, 'decrypt'>;
  /**
   * Forgets the messenger's ids of a bot that became another account. Ids start over there: a new message with an old id
   * would look like a repeat.
   */
  forgetAccount: (tx: Transaction, workspaceId: number, botId: number) => Promise<void>;
}

const haveOtherTexts = (before: BotRow, after: BotRow): boolean =>
  JSON.stringify([before.welcome, before.away]) !== JSON.stringify([after.welcome, after.away]);

/** Renames a bot or gives it other credentials, of the same account or of another one that is not connected yet. */
export const makeEditBot =
  ({ database, secrets, verifyCredentials, assertNotElsewhere, forgetAccount, refreshRunners }: EditBotDeps) =>
  async (
    { workspaceId, userId }: CallingActor,
    body: BodyOf<typeof endpoints.editBot>,
    origin: AuditOrigin,
  ): Promise<BotView> => {
    const {
      id,
      type,
      title,
      welcome,
      away,
      human_agent: humanAgent = null,
      take_over: takesOver = false,
      ...given
    } = body;
    const { present, presentKey } = await database.inWorkspace(workspaceId, async (tx) => ({
      present: await findBot(tx, workspaceId, id),
      presentKey: await findWebhookKey(tx, workspaceId, id),
    }));
    if (present === null || present.type !== type) throw new AppError('bot.not_found');
    const changed = findNewCredentials(given, shownOf(present));
    const isUnchanged = Object.keys(changed).length === 0;
    // If the stored credentials can't be decrypted, all of them have to be entered again.
    const kept = present.token_encrypted === null ? null : openCredentials(secrets, present.token_encrypted);
    const account = isUnchanged
      ? null
      : await verifyCredentials(type, { ...kept, ...changed }, humanAgent ?? present.human_agent);
    // The same account keeps its address: updates being posted to the old one would be lost.
    const isSameAccount = account?.serviceBotId === present.service_bot_id;
    const webhookKey = isSameAccount && presentKey !== null ? presentKey : randomToken();
    if (account !== null && !takesOver) {
      await assertNotElsewhere({ type, credentials: account.credentials, webhookKey });
    }
    try {
      return await database.inWorkspace(workspaceId, async (tx) => {
        const before = await findBot(tx, workspaceId, id, { lock: true });
        if (before === null) throw new AppError('bot.not_found');
        await updateBotSettings(tx, workspaceId, id, { title, humanAgent });
        const texts = { welcome: welcome ? withoutEmpty(welcome) : null, away: away ? withoutEmpty(away) : null };
        await updateBotTexts(tx, workspaceId, id, texts);
        if (account !== null) {
          const { serviceBotId } = account;
          await updateBotCredentials(tx, workspaceId, id, account);
          if (before.service_bot_id === serviceBotId) await restartBot(tx, workspaceId, id);
          else {
            await forgetAccount(tx, workspaceId, id);
            await deleteBotRoute(tx, workspaceId, id);
            await insertBotRoute(tx, { type, serviceBotId, webhookKey, workspaceId, botId: id });
          }
        } else if (humanAgent !== null && humanAgent !== before.human_agent) {
          // Its abilities are recorded anew when it is listened to again.
          await restartBot(tx, workspaceId, id);
        }
        const row = await findBot(tx, workspaceId, id);
        if (row === null) throw new AppError('bot.not_found');
        const changes = {
          ...changesBetween(
            { title: before.title, human_agent: before.human_agent },
            { title: row.title, human_agent: row.human_agent },
          ),
          // Of texts and secrets only that they were replaced.
          ...(haveOtherTexts(before, row) && { automatic_texts: { from: '…', to: '…' } }),
          ...(account !== null && { credentials: { from: '…', to: '…' } }),
        };
        if (Object.keys(changes).length > 0) {
          const subject = { kind: 'bot', id, name: row.title } as const;
          await recordAudit(tx, { workspaceId, actorId: userId, action: 'bot.updated', subject, changes, ...origin });
        }
        await announceBots(tx, workspaceId);
        tx.afterCommit(refreshRunners);
        return toBotView(row);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'bot_routes_pkey')) throw new AppError('bot.already_exists');
      throw error;
    }
  };
