import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import {
  findBotRoute,
  findBotRouteByAccount,
  listBotRoutes,
  makeBotsModule,
  makeFindConnectedBot,
} from './modules/bots/index.ts';
import { type MakeConnector, makeConnectorsModule } from './modules/connectors/index.ts';
import { makeConversationsModule, makeStoreUpdates } from './modules/conversations/index.ts';
import { applyReceipt, enqueueOpenConversations, makeDeliveriesModule } from './modules/deliveries/index.ts';
import type { FileStore } from './modules/files/index.ts';
import type { Database } from './platform/database/index.ts';
import { LeasePump } from './platform/leases/lease-pump.ts';
import type { EventLog } from './platform/realtime/index.ts';
import type { SecretBox } from './platform/secrets/index.ts';
import { type ServerModule, workEndsWithinMs } from './platform/server-module/index.ts';

interface MessagingDeps {
  database: Database;
  ownerConnection: ClientConfig;
  events: EventLog;
  secrets: SecretBox;
  files: FileStore;
  baseUrl: URL;
  messengerUrls: Readonly<Record<string, string>>;
  makeConnectors: readonly MakeConnector[];
  deliveryRetentionDays: number;
  log: FastifyBaseLogger;
}

/** Messaging with clients: bots, connectors, conversations and deliveries, connected to each other. */
export const makeMessagingModules = (deps: MessagingDeps): ServerModule[] => {
  const { database, secrets, files, log } = deps;
  const store = makeStoreUpdates(database);
  const pump = new LeasePump({ database, log });
  const findConnectedBot = makeFindConnectedBot(secrets);
  const messengers = makeConnectorsModule({
    ...deps,
    findRoute: (type, webhookKey) => findBotRoute(database, type, webhookKey),
    findRouteByAccount: (type, serviceBotId) => findBotRouteByAccount(database, type, serviceBotId),
    listRoutes: async (type) => (await listBotRoutes(database)).filter((route) => route.type === type),
    loadCredentials: async (workspaceId, botId) => {
      const bot = await database.inWorkspace(workspaceId, (tx) => findConnectedBot(tx, workspaceId, botId));
      return bot?.credentials ?? null;
    },
    store,
  });
  const { connectors } = messengers;
  const shared = { ...deps, connectors, findConnectedBot, runLeased: pump.run };
  const conversations = makeConversationsModule({
    ...shared,
    putFile: (file) => files.put(file),
    applyReceipt,
  });
  const deliveries = makeDeliveriesModule({
    ...shared,
    retentionDays: deps.deliveryRetentionDays,
    openFile: async (workspaceId, fileId) => {
      const opened = await files.open(workspaceId, fileId);
      if (opened === null) throw new Error(`file ${fileId} is gone`);
      return opened;
    },
  });
  const resume = async () => {
    const [chats, channels] = [await conversations.resume(), await deliveries.resume()];
    if (chats + channels > 0) log.info({ chats, channels }, 'what waited without a job was queued');
  };
  const leasedWork: ServerModule = {
    tasks: { 'resume-messaging': resume },
    crontab: [{ task: 'resume-messaging', schedule: '* * * * *' }],
    async start() {
      await resume();
      pump.start();
    },
    // Starts no more calls, whatever the jobs request, and waits for the running ones.
    close: [{ phase: 'drain', name: 'calls', withinMs: workEndsWithinMs, stop: () => pump.close() }],
  };
  const bots = makeBotsModule({
    ...shared,
    store,
    reportOutage: deliveries.reportOutage,
    settleQueues: enqueueOpenConversations,
  });
  return [messengers, conversations, deliveries, leasedWork, bots];
};
