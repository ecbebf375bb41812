/**
 * Keeps every bot of the deployment listening, with each bot in exactly one process: the list of bots is looked at every
 * few seconds and whenever this process changes it, and a bot is taken by the process that gets its lock. When that
 * process ends its locks fall, and another takes over at its next look.
 */
import { messengers } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import type { Database } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import {
  type Connectors,
  type InboundUpdate,
  InvalidTokenError,
  type TelegramApi,
  TelegramPoller,
  telegramWebhookSecret,
} from '../connectors/index.ts';
import type { BotHealth } from './announce-bots.ts';
import { noteBotState } from './announce-bots.ts';
import { type BotRoute, listBotRoutes } from './bot-queries.ts';
import { type ConnectedBot, type FindConnectedBot, makeFindConnectedBot } from './connected-bot.ts';
import { DeploymentLocks } from './deployment-locks.ts';

export interface BotRunnersDeps {
  database: Database;
  /** For the connection that holds the locks. */
  connection: ClientConfig;
  events: EventLog;
  secrets: SecretBox;
  connectors: Connectors;
  telegramApi: TelegramApi;
  store: (
    bot: { workspaceId: number; botId: number },
    updates: readonly InboundUpdate[],
    pollOffset?: number,
  ) => Promise<void>;
  /** Tells the outgoing side that the messenger does not answer. */
  reportOutage: (workspaceId: number, botId: number) => void;
  /** Where messengers reach this deployment; null where they can't, and updates are asked for. */
  webhookBase: string | null;
  log: FastifyBaseLogger;
  lookEveryMs?: number;
  /** Of one long-polling call, in seconds. */
  pollWaitSeconds?: number;
}

interface Running {
  webhookKey: string;
  close: () => Promise<void>;
}

const webhookRetryMs = 30_000;
const tokenUnreadable: BotHealth = { state: 'broken', reason: 'token_unreadable' };

export class BotRunners {
  readonly #deps: BotRunnersDeps;
  readonly #findConnectedBot: FindConnectedBot;
  readonly #locks: DeploymentLocks;
  readonly #running = new Map<string, Running>();
  #timer: NodeJS.Timeout | null = null;
  #reconciling: Promise<void> | null = null;
  #isLookWanted = false;
  #isClosed = false;

  constructor(deps: BotRunnersDeps) {
    this.#deps = deps;
    this.#findConnectedBot = makeFindConnectedBot(deps.secrets);
    this.#locks = new DeploymentLocks({ connection: deps.connection, onLost: () => void this.#stopAll() });
  }

  /** Begins to look after the bots. */
  start(): void {
    this.#timer = setInterval(() => this.refresh(), this.#deps.lookEveryMs ?? 2_000);
    this.#timer.unref();
    this.refresh();
  }

  /** Looks at the list of bots now. */
  refresh(): void {
    if (this.#isClosed) return;
    if (this.#reconciling !== null) {
      this.#isLookWanted = true;
      return;
    }
    this.#reconciling = this.#reconcile()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'the list of bots could not be looked at'))
      .finally(() => {
        this.#reconciling = null;
        if (this.#isLookWanted) {
          this.#isLookWanted = false;
          this.refresh();
        }
      });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#reconciling;
    await this.#stopAll();
    await this.#locks.close();
  }

  async #stopAll(): Promise<void> {
    const running = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(running.map((one) => one.close()));
  }

  async #reconcile(): Promise<void> {
    const routes = (await listBotRoutes(this.#deps.database)).filter((route) => route.type === messengers.telegram);
    const wanted = new Map(routes.map((route) => [keyOf(route), route]));
    for (const [key, running] of this.#running) {
      if (wanted.get(key)?.webhook_key === running.webhookKey) continue;
      this.#running.delete(key);
      await running.close();
      await this.#locks.release(`bot:${key}`);
    }
    for (const [key, route] of wanted) {
      if (this.#isClosed) return;
      if (this.#running.has(key) || !(await this.#locks.tryAcquire(`bot:${key}`))) continue;
      this.#running.set(key, this.#deps.webhookBase === null ? this.#startPolling(route) : this.#startWebhook(route));
    }
  }

  #startPolling(route: BotRoute): Running {
    const { workspace_id: workspaceId, bot_id: botId, webhook_key: webhookKey } = route;
    const { telegramApi, store, reportOutage, log, pollWaitSeconds } = this.#deps;
    let seen: ConnectedBot | null = null;
    let isFirst = true;
    const poller = new TelegramPoller({
      api: telegramApi,
      loadBot: async () => {
        seen = await this.#find(workspaceId, botId);
        if (seen?.isTokenReadable === false) {
          await this.#note(route, { ...tokenUnreadable, transport: 'polling' });
          return null; // a new token starts another poller
        }
        return seen && { token: seen.token, offset: seen.pollOffset };
      },
      store: (updates, nextOffset) => store({ workspaceId, botId }, updates, nextOffset),
      reportHealth: async (health) => {
        if (health.reason === 'unreachable') reportOutage(workspaceId, botId);
        // Polling well every few seconds is no news; what somebody else wrote meanwhile is looked at, too.
        if (!isFirst && seen?.state === health.state && seen.reason === health.reason) return;
        await this.#note(route, { ...health, transport: 'polling' });
        isFirst = false;
      },
      log: log.child({ workspaceId, botId }),
      ...(pollWaitSeconds === undefined ? {} : { waitSeconds: pollWaitSeconds }),
    });
    return { webhookKey, close: () => poller.close() };
  }

  /** Points the messenger at our webhook, again and again until it takes it. */
  #startWebhook(route: BotRoute): Running {
    let timer: NodeJS.Timeout | undefined;
    let isClosed = false;
    const attempt = async (): Promise<void> => {
      const health = await this.#pointWebhook(route);
      if (health !== null) await this.#note(route, { ...health, transport: 'webhook' });
      if (health?.reason === 'unreachable' && !isClosed) timer = setTimeout(() => run(), webhookRetryMs);
    };
    const run = () => {
      current = attempt().catch((error: unknown) => {
        this.#deps.log.warn({ err: error, botId: route.bot_id }, 'a webhook could not be set');
        if (!isClosed) timer = setTimeout(() => run(), webhookRetryMs);
      });
    };
    let current: Promise<void> = Promise.resolve();
    run();
    return {
      webhookKey: route.webhook_key,
      close: async () => {
        isClosed = true;
        clearTimeout(timer);
        await current;
      },
    };
  }

  async #pointWebhook(route: BotRoute): Promise<BotHealth | null> {
    const { connectors, secrets, webhookBase, log } = this.#deps;
    const bot = await this.#find(route.workspace_id, route.bot_id);
    const connector = connectors.get(route.type);
    if (bot === null || connector === undefined) return null;
    if (!bot.isTokenReadable) return tokenUnreadable;
    try {
      const secret = telegramWebhookSecret(secrets, route.webhook_key);
      await connector.connect(bot.token, { url: `${webhookBase}/webhook/telegram/${route.webhook_key}`, secret });
      return { state: 'active', reason: null };
    } catch (error) {
      if (error instanceof InvalidTokenError) return { state: 'broken', reason: 'token_revoked' };
      log.warn({ err: error, workspaceId: route.workspace_id, botId: route.bot_id }, 'a webhook could not be set');
      return { state: 'broken', reason: 'unreachable' };
    }
  }

  #find(workspaceId: number, botId: number): Promise<ConnectedBot | null> {
    return this.#deps.database.inWorkspace(workspaceId, (tx) => this.#findConnectedBot(tx, workspaceId, botId));
  }

  async #note(route: BotRoute, health: BotHealth): Promise<void> {
    const { database, events } = this.#deps;
    await database.inWorkspace(route.workspace_id, async (tx) => {
      const news = await noteBotState(tx, route.workspace_id, route.bot_id, health);
      if (news.length > 0) await events.append(tx, route.workspace_id, news);
    });
  }
}

const keyOf = (route: BotRoute) => `${route.workspace_id}:${route.bot_id}`;
