import { botReaders } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { type BotState, listBotRows, updateBotState } from './bot-queries.ts';
import { toBotSummary } from './bot-view.ts';
import { troubleJob } from './trouble/trouble-job.ts';

/** The event with all bots of a workspace, for those who may see them. */
export const botsEvent = async (
  tx: Transaction,
  workspaceId: number,
  { isRestored = false } = {},
): Promise<NewEvent> => {
  const bots = (await listBotRows(tx, workspaceId)).map(toBotSummary);
  const data = { bots, ...(isRestored && { isRestored }) };
  return { event: 'updateBots', audience: { permission: botReaders }, data };
};

/** Announces the bots' current state. */
export const announceBots = async (
  tx: Transaction,
  workspaceId: number,
  { isRestored = false } = {},
): Promise<void> => {
  tx.announce(await botsEvent(tx, workspaceId, { isRestored }));
};

export interface BotHealth {
  state: BotState;
  reason: string | null;
  transport?: 'webhook' | 'polling';
}

/**
 * Stores a bot's state, announces it and queues the check whether to notify anyone. Returns whether anything changed.
 */
export const noteBotState = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  { state, reason, transport }: BotHealth,
): Promise<boolean> => {
  if (!(await updateBotState(tx, workspaceId, botId, state, reason, transport ?? null))) return false;
  await enqueueJob(tx, troubleJob(workspaceId, botId));
  await announceBots(tx, workspaceId);
  return true;
};
