/**
 * Keeps every bot of the deployment listening, each in exactly one process. The list of bots is read every few seconds
 * and whenever this process changes it; a bot without a listener is taken by the first process that looks. When a
 * process ends, or is stopped for longer than its lease lasts, another one takes over when it next reads the list.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import type { Database } from '../../../platform/database/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import {
  type BotListener,
  type Connector,
  type Connectors,
  type InboundUpdate,
  type ListenerHealth,
  recordAbilities,
  type WebhookBases,
  webhookUrlsOf,
} from '../../connectors/index.ts';
import type { BotHealth } from './announce-bots.ts';
import { noteBotState } from './announce-bots.ts';
import { updateBotAbilities } from './bot-queries.ts';
import { type BotRoute, listBotRoutes } from './bot-route-queries.ts';
import { type ConnectedBot, type FindConnectedBot, makeFindConnectedBot } from './connected-bot.ts';
import { inspectionJob } from './inspection/inspection-job.ts';
import { ListeningLease } from './listening-lease.ts';

export interface BotRunnersDeps extends WebhookBases {
  database: Database;
  /** Settings of the connection that keeps the right to listen. */
  connection: ClientConfig;
  secrets: SecretBox;
  connectors: Connectors;
  store: (
    bot: { workspaceId: number; botId: number },
    updates: readonly InboundUpdate[],
    pollOffset?: number,
  ) => Promise<void>;
  /** Tells the deliveries module that the messenger does not answer. */
  reportOutage: (workspaceId: number, botId: number) => void;
  log: FastifyBaseLogger;
  lookEveryMs?: number;
  /** How long one long-polling call waits, in seconds. */
  pollWaitSeconds?: number;
}

interface Running {
  version: string;
  route: BotRoute;
  listener: BotListener;
}

const tokenUnreadable: BotHealth = { state: 'broken', reason: 'token_unreadable' };

export class BotRunners {
  readonly #deps: BotRunnersDeps;
  readonly #findConnectedBot: FindConnectedBot;
  readonly #lease: ListeningLease;
  readonly #running = new Map<string, Running>();
  #timer: NodeJS.Timeout | null = null;
  #reconciling: Promise<void> | null = null;
  #isLookWanted = false;
  #isClosed = false;

  constructor(deps: BotRunnersDeps) {
    this.#deps = deps;
    this.#findConnectedBot = makeFindConnectedBot(deps.secrets);
    this.#lease = new ListeningLease({
      connection: deps.connection,
      log: deps.log,
      onLost: () => void this.#stopAll(),
    });
  }

  start(): void {
    this.#timer = setInterval(() => this.refresh(), this.#deps.lookEveryMs ?? 2_000);
    this.#timer.unref();
    this.refresh();
  }

  /** Reads the list of bots now. */
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

  isListening(workspaceId: number, botId: number): boolean {
    return this.#running.has(keyOf({ workspace_id: workspaceId, bot_id: botId }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#reconciling;
    await this.#stopAll();
    await this.#lease.close();
  }

  async #stopAll(): Promise<void> {
    const running = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(running.map((one) => one.listener.close()));
  }

  async #reconcile(): Promise<void> {
    const routes = await listBotRoutes(this.#deps.database);
    const wanted = new Map(routes.map((route) => [keyOf(route), route]));
    for (const [key, running] of this.#running) {
      if (versionOf(wanted.get(key)) === running.version) continue;
      this.#running.delete(key);
      await running.listener.close();
      await this.#lease.release(running.route);
    }
    const idle = routes.filter((route) => this.#deps.connectors.has(route.type) && !this.#running.has(keyOf(route)));
    const taken = await this.#lease.take(idle);
    const mayListen = this.#lease.makeIsHeld();
    for (const key of taken.map(keyOf)) {
      const route = wanted.get(key);
      const connector = route && this.#deps.connectors.get(route.type);
      if (this.#isClosed || !route || !connector || !mayListen()) continue;
      const listener = this.#listen(route, connector, mayListen);
      this.#running.set(key, { version: versionOf(route), route, listener });
    }
  }

  #listen(route: BotRoute, connector: Connector, mayListen: () => boolean): BotListener {
    const { workspace_id: workspaceId, bot_id: botId, webhook_key: webhookKey } = route;
    const { store, log, pollWaitSeconds } = this.#deps;
    let seen: ConnectedBot | null = null;
    let isFirst = true;
    let areAbilitiesNoted = false;
    return connector.listen({
      loadBot: async () => {
        seen = await this.#find(workspaceId, botId);
        if (seen === null) return null;
        if (!areAbilitiesNoted) await this.#noteAbilities(seen, connector);
        areAbilitiesNoted = true;
        const { credentials, pollOffset, state } = seen;
        if (credentials !== null) return { credentials, pollOffset, mayTakeOver: state === 'connecting' };
        await this.#note(route, tokenUnreadable);
        return null; // new credentials start another listener
      },
      store: (updates, nextOffset) => store({ workspaceId, botId }, updates, nextOffset),
      reportHealth: async (health) => {
        this.#reportOutage(route, health);
        // Unchanged since it was last read: a bot that polls well would be reported every few seconds.
        if (!isFirst && seen?.state === health.state && seen.reason === health.reason) return;
        await this.#note(route, health);
        isFirst = false;
      },
      mayListen,
      webhookKey,
      ...webhookUrlsOf(connector, this.#deps, webhookKey),
      log: log.child({ workspaceId, botId }),
      pollWaitSeconds,
    });
  }

  #reportOutage(route: BotRoute, { reason, transport }: ListenerHealth): void {
    if (reason === 'unreachable' && transport === 'polling') {
      this.#deps.reportOutage(route.workspace_id, route.bot_id);
    }
  }

  /** The connector may be newer than the version that connected the bot, and its abilities may differ. */
  async #noteAbilities({ workspaceId, id, humanAgent }: ConnectedBot, { abilitiesAt }: Connector) {
    const abilities = recordAbilities(abilitiesAt, humanAgent);
    await this.#deps.database.inWorkspace(workspaceId, (tx) => updateBotAbilities(tx, workspaceId, id, abilities));
  }

  #find(workspaceId: number, botId: number): Promise<ConnectedBot | null> {
    return this.#deps.database.inWorkspace(workspaceId, (tx) => this.#findConnectedBot(tx, workspaceId, botId));
  }

  async #note(route: BotRoute, health: BotHealth): Promise<void> {
    const { database } = this.#deps;
    await database.inWorkspace(route.workspace_id, async (tx) => {
      const isNews = await noteBotState(tx, route.workspace_id, route.bot_id, health);
      if (isNews && health.state === 'active') await enqueueJob(tx, inspectionJob(route.workspace_id, route.bot_id));
    });
  }
}

/** Changes when the bot has to be listened to anew. */
const versionOf = (route: BotRoute | undefined) =>
  route === undefined ? '' : `${route.webhook_key}:${route.restarts}`;

const keyOf = (route: Pick<BotRoute, 'workspace_id' | 'bot_id'>) => `${route.workspace_id}:${route.bot_id}`;
