import type { Transaction } from '../../platform/database/index.ts';
import type { EventLog, NewEvent } from '../../platform/realtime/index.ts';
import { type BotState, listBotRows, updateBotState } from './bot-queries.ts';
import { toBotSummary } from './bot-view.ts';

/** The event that carries all bots of a workspace as everyone sees them. */
export const botsEvent = async (tx: Transaction, workspaceId: number): Promise<NewEvent> => {
  const rows = await listBotRows(tx, workspaceId);
  return { event: 'updateBots', data: { bots: rows.map(toBotSummary) } };
};

/** Announces the bots' present state; the last statement of its transaction. */
export const announceBots = async (events: EventLog, tx: Transaction, workspaceId: number): Promise<void> => {
  await events.append(tx, workspaceId, [await botsEvent(tx, workspaceId)]);
};

/** Notes how a bot is doing and, if that is news, says so. The last statement of its transaction. */
export const setBotState = async (
  events: EventLog,
  tx: Transaction,
  workspaceId: number,
  botId: number,
  health: { state: BotState; reason: string | null; transport?: 'webhook' | 'polling' },
): Promise<void> => {
  const { state, reason, transport = null } = health;
  if (await updateBotState(tx, workspaceId, botId, state, reason, transport))
    await announceBots(events, tx, workspaceId);
};
