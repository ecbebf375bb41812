import type { BotView } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../../platform/http/index.ts';
import { type AuditOrigin, recordAudit } from '../../../foundation/audit-log/index.ts';
import { announceBots } from '../announce-bots.ts';
import { findBot, updateBotState } from '../bot-queries.ts';
import { restartBot } from '../bot-route-queries.ts';
import { toBotView } from '../bot-view.ts';

interface RepairBotDeps {
  database: Database;
  refreshRunners: () => void;
}

/** Listens to a bot anew, which registers its webhook again, even over another program's. */
export const makeRepairBot =
  ({ database, refreshRunners }: RepairBotDeps) =>
  ({ workspaceId, userId }: CallingActor, botId: number, origin: AuditOrigin): Promise<BotView> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const before = await findBot(tx, workspaceId, botId, { lock: true });
      if (before === null) throw new AppError('bot.not_found');
      await restartBot(tx, workspaceId, botId);
      await updateBotState(tx, workspaceId, botId, 'connecting', null, null);
      const subject = { kind: 'bot', id: botId, name: before.title } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'bot.repaired', subject, ...origin });
      await announceBots(tx, workspaceId);
      tx.afterCommit(refreshRunners);
      return toBotView({ ...before, state: 'connecting', reason: null });
    });
