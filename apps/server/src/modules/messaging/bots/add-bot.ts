import type { BodyOf, BotView, endpoints } from '@switchboard/contract';
import { type Database, isUniqueViolation } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { randomToken } from '../../../platform/secrets/index.ts';
import { resumeWaitingAtBot } from '../../chat/channel-access/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { announceBots } from './announce-bots.ts';
import { findBot, findRemovedBotId, insertBot, reviveBot } from './bot-queries.ts';
import { insertBotRoute } from './bot-route-queries.ts';
import { toBotView } from './bot-view.ts';
import type { AssertNotElsewhere } from './inspection/assert-not-elsewhere.ts';
import { assertRoomForBot } from './plan-limits.ts';
import type { makeVerifyCredentials } from './verify-credentials.ts';
import { withoutEmpty } from './welcome.ts';

export interface ChangeBotDeps {
  database: Database;
  verifyCredentials: ReturnType<typeof makeVerifyCredentials>;
  assertNotElsewhere: AssertNotElsewhere;
  /** Makes this process's runners reload the bots at once; other processes notice within seconds. */
  refreshRunners: () => void;
}

/**
 * Connects an account: asks the messenger for the owner of the credentials, reserves the account for this workspace and
 * listens.
 */
export const makeAddBot =
  ({ database, verifyCredentials, assertNotElsewhere, refreshRunners }: ChangeBotDeps) =>
  async (
    { workspaceId, userId }: CallingActor,
    body: BodyOf<typeof endpoints.addBot>,
    origin: AuditOrigin,
  ): Promise<BotView> => {
    const {
      type,
      title,
      welcome = {},
      away = {},
      human_agent: humanAgent = false,
      take_over: takesOver = false,
      ...given
    } = body;
    const account = await verifyCredentials(type, given, humanAgent);
    const { serviceBotId, credentials } = account;
    const webhookKey = randomToken();
    if (!takesOver) await assertNotElsewhere({ type, credentials, webhookKey });
    try {
      return await database.inWorkspace(workspaceId, async (tx) => {
        await assertRoomForBot(tx, workspaceId);
        const removedId = await findRemovedBotId(tx, workspaceId, type, serviceBotId);
        const id = removedId ?? (await takeIds(tx, workspaceId, 'bot'));
        const bot = {
          id,
          type,
          title,
          welcome: withoutEmpty(welcome),
          away: withoutEmpty(away),
          humanAgent,
          ...account,
        };
        const isRestored = removedId !== null;
        await (isRestored ? reviveBot(tx, workspaceId, bot) : insertBot(tx, workspaceId, bot));
        // The unique account in this table keeps it to one workspace, also when two add it at the same time.
        await insertBotRoute(tx, { type, serviceBotId, webhookKey, workspaceId, botId: id });
        if (isRestored) await resumeWaitingAtBot(tx, workspaceId, id);
        const row = await findBot(tx, workspaceId, id);
        if (row === null) throw new AppError('bot.not_found');
        const subject = { kind: 'bot', id, name: row.title } as const;
        await recordAudit(tx, { workspaceId, actorId: userId, action: 'bot.added', subject, ...origin });
        await announceBots(tx, workspaceId, { isRestored });
        tx.afterCommit(refreshRunners);
        return toBotView(row);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'bot_routes_pkey')) throw new AppError('bot.already_exists');
      throw error;
    }
  };
