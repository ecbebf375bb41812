import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import type { Config } from './config.ts';
import { BotRunners, findBotRoute, makeBotRoutes, makeFindConnectedBot, webhookBaseOf } from './modules/bots/index.ts';
import {
  type Connectors,
  makeTelegramApi,
  makeTelegramConnector,
  telegramWebhookPlugin,
} from './modules/connectors/index.ts';
import { makeConversationTasks, makeStoreUpdates } from './modules/conversations/index.ts';
import {
  BotGate,
  enqueueOpenConversations,
  gateKey,
  makeDeliveryRoutes,
  makeDeliveryTasks,
  makePruneDeliveries,
} from './modules/deliveries/index.ts';
import type { FileStore } from './modules/files/index.ts';
import type { Database } from './platform/database/index.ts';
import type { Route } from './platform/http/index.ts';
import type { Tasks } from './platform/jobs/index.ts';
import { LeasePump } from './platform/leases/lease-pump.ts';
import type { EventLog } from './platform/realtime/index.ts';
import type { SecretBox } from './platform/secrets/index.ts';

interface MessagingDeps {
  config: Pick<Config, 'telegramApiUrl' | 'baseUrl' | 'deliveryRetentionDays'>;
  database: Database;
  ownerConnection: ClientConfig;
  events: EventLog;
  secrets: SecretBox;
  files: FileStore;
  log: FastifyBaseLogger;
}

/** The way to the clients' phones and back, ready for the app: what it adds to routes, jobs and life. */
export interface Messaging {
  routes: Route[];
  tasks: Tasks;
  crontab: { task: string; schedule: string }[];
  /** Where messengers post to us. */
  webhooks: (app: FastifyInstance) => Promise<void>;
  /** Queues what waits without a job and starts to listen to the bots; call it once the jobs run. */
  start(): Promise<void>;
  /** Stops listening. */
  close(): Promise<void>;
  /** Begins no more calls, whatever the jobs say, and waits for those that are under way. */
  finish(): Promise<void>;
  /** Lets go of the connections to the messengers; call it after all that. */
  disconnect(): Promise<void>;
}

/** Puts bots, connectors, conversations and deliveries together. */
export const makeMessaging = (deps: MessagingDeps): Messaging => {
  const { config, database, secrets, files } = deps;
  const telegramApi = makeTelegramApi({ baseUrl: config.telegramApiUrl });
  const telegram = makeTelegramConnector(telegramApi);
  const connectors: Connectors = new Map([[telegram.type, telegram]]);
  const findConnectedBot = makeFindConnectedBot(secrets);
  const store = makeStoreUpdates(database);
  const gate = new BotGate();
  const runners = new BotRunners({
    ...deps,
    connection: deps.ownerConnection,
    connectors,
    telegramApi,
    store,
    reportOutage: (workspaceId, botId) => gate.reportOutage(gateKey(workspaceId, botId)),
    webhookBase: webhookBaseOf(config.baseUrl),
  });
  const pump = new LeasePump(deps);
  const shared = { ...deps, connectors, findConnectedBot, runLeased: pump.run };
  const conversations = makeConversationTasks({ ...shared, putFile: (file) => files.put(file) });
  const deliveries = makeDeliveryTasks({
    ...shared,
    gate,
    openFile: async (workspaceId, fileId) => {
      const opened = await files.open(workspaceId, fileId);
      if (opened === null) throw new Error(`file ${fileId} is gone`);
      return opened;
    },
  });
  const resume = async () => {
    const [chats, channels] = [await conversations.resume(), await deliveries.resume()];
    if (chats + channels > 0) deps.log.info({ chats, channels }, 'what waited without a job was queued');
  };
  return {
    routes: [
      ...makeBotRoutes({
        ...deps,
        connectors,
        settleQueues: enqueueOpenConversations,
        refreshRunners: () => runners.refresh(),
      }),
      ...makeDeliveryRoutes(deps),
    ],
    tasks: {
      ...conversations.tasks,
      ...deliveries.tasks,
      'resume-messaging': resume,
      'prune-deliveries': makePruneDeliveries({ database, retentionDays: config.deliveryRetentionDays }),
    },
    crontab: [
      { task: 'prune-inbound-updates', schedule: '41 3 * * *' },
      { task: 'resume-messaging', schedule: '* * * * *' },
      { task: 'prune-deliveries', schedule: '11 4 * * *' },
    ],
    webhooks: telegramWebhookPlugin({
      secrets,
      findRoute: (type, webhookKey) => findBotRoute(database, type, webhookKey),
      store,
    }),
    async start() {
      await resume();
      pump.start();
      runners.start();
    },
    close: () => runners.close(),
    finish: () => pump.close(),
    disconnect: () => telegramApi.close(),
  };
};
