import type { BotInspection } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import { enqueueJob } from '../../../../platform/jobs/index.ts';
import {
  type Connectors,
  DeliveryProblem,
  type Inspection,
  InvalidCredentialsError,
  type WebhookBases,
  webhookUrlsOf,
} from '../../../connectors/index.ts';
import { announceBots, type BotHealth, noteBotState } from '../announce-bots.ts';
import { findWebhookKey, restartBot } from '../bot-route-queries.ts';
import type { ConnectedBot, FindConnectedBot } from '../connected-bot.ts';
import { updateBotInspection } from '../health-queries.ts';
import { troubleJob } from '../trouble/trouble-job.ts';

export interface InspectBotDeps extends WebhookBases {
  database: Database;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  refreshRunners: () => void;
}

export type InspectBot = (workspaceId: number, botId: number) => Promise<void>;

const expiresSoonMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Asks the messenger for a bot's state, stores the answer, and acts on it: a missing webhook is set again, one set by
 * another program is left alone and shown, and a messenger that does not answer is tried until it does. Does nothing
 * for a bot that is gone or whose credentials can't be read.
 */
export const makeInspectBot = (deps: InspectBotDeps): InspectBot => {
  const { database, connectors, findConnectedBot, refreshRunners } = deps;

  return async (workspaceId, botId) => {
    const found = await database.inWorkspace(workspaceId, async (tx) => {
      const bot = await findConnectedBot(tx, workspaceId, botId);
      return { bot, webhookKey: await findWebhookKey(tx, workspaceId, botId) };
    });
    const { bot, webhookKey } = found;
    if (bot === null || bot.credentials === null || webhookKey === null) return;
    const connector = connectors.get(bot.type);
    if (connector === undefined) return;
    const urls = webhookUrlsOf(connector, deps, webhookKey);
    const inspection = await ask(() => connector.inspect(bot.credentials ?? {}, urls));

    await database.inWorkspace(workspaceId, async (tx) => {
      // Meanwhile it may have been removed, or have become another account.
      if ((await findWebhookKey(tx, workspaceId, botId)) !== webhookKey) return;
      const isNews = await updateBotInspection(tx, workspaceId, botId, inspection);
      const health = toHealth(bot, inspection);
      const isOther = health !== null && (await noteBotState(tx, workspaceId, botId, health));
      if (isNews) await enqueueJob(tx, troubleJob(workspaceId, botId));
      // Set again; while the messenger does not answer, tried until it does.
      if (isWebhookGone(bot, inspection) || (isOther && isSilent(inspection)) || isBack(bot, inspection)) {
        await restartBot(tx, workspaceId, botId);
        tx.afterCommit(refreshRunners);
      }
      if (isNews || isOther) await announceBots(tx, workspaceId);
    });
  };
};

const ask = async (inspect: () => Promise<Inspection>): Promise<BotInspection> => {
  try {
    const { webhook, webhookHost, lastError, pendingUpdates, tokenExpiresAt, problems } = await inspect();
    const endsSoon = tokenExpiresAt !== null && tokenExpiresAt.getTime() - Date.now() < expiresSoonMs;
    return {
      webhook,
      webhook_host: webhookHost,
      last_error: lastError,
      pending_updates: pendingUpdates,
      token_expires_at: tokenExpiresAt?.toISOString() ?? null,
      problems: [...new Set([...problems, ...(endsSoon ? (['token_expires_soon'] as const) : [])])],
    };
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return failed('token_revoked');
    if (error instanceof DeliveryProblem) return failed('unreachable');
    throw error;
  }
};

const failed = (problem: 'token_revoked' | 'unreachable'): BotInspection => ({
  webhook: null,
  webhook_host: null,
  last_error: null,
  pending_updates: null,
  token_expires_at: null,
  problems: [problem],
});

const isSilent = ({ problems }: Pick<BotInspection, 'problems'>) => problems.includes('unreachable');

const isListening = ({ state, transport }: ConnectedBot) => state === 'active' && transport === 'webhook';

/** The state that everyone sees after an inspection; null: unchanged. */
const toHealth = (bot: ConnectedBot, { webhook, problems }: BotInspection): BotHealth | null => {
  if (problems.includes('token_revoked')) return { state: 'broken', reason: 'token_revoked' };
  // A poller notices by itself.
  if (isSilent({ problems }) && isListening(bot)) return { state: 'broken', reason: 'unreachable' };
  return webhook === 'foreign' && isListening(bot) ? { state: 'broken', reason: 'conflict' } : null;
};

/** It answers again; the listener would notice only at its next try. */
const isBack = ({ state, reason, transport }: ConnectedBot, inspection: BotInspection) =>
  state === 'broken' && reason === 'unreachable' && transport === 'webhook' && !isSilent(inspection);

const isWebhookGone = (bot: ConnectedBot, { webhook }: BotInspection) =>
  webhook === 'none' && (isListening(bot) || bot.reason === 'conflict');
