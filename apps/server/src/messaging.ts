import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import { type Credentials, type MakeConnector, makeConnectorsModule } from './modules/connectors/index.ts';
import type { FileStore, MakePublicUrl } from './modules/files/index.ts';
import {
  type BotRoute,
  findBotRoute,
  findGreeting,
  LastOutboundMarks,
  listBotRoutes,
  listBotRoutesByAccounts,
  makeBotsModule,
  makeFindConnectedBot,
  makeFindHeardBot,
  makeNoteAccount,
} from './modules/messaging/bots/index.ts';
import {
  applyWaitingReceipts,
  forgetUpdates,
  isBlockedChat,
  LoadSignal,
  makeConversationsModule,
  makeSetAside,
  makeStoreUpdates,
} from './modules/messaging/conversations/index.ts';
import {
  countDeliveries,
  forgetExternalIds,
  makeDeliveriesModule,
  wakeConversations,
} from './modules/messaging/deliveries/index.ts';
import { makeReconciliationModule } from './modules/messaging/reconciliation/index.ts';
import { makeWorkspaceErasureModule } from './modules/upkeep/workspace-erasure/index.ts';
import { type Database, openConnectionGroup } from './platform/database/index.ts';
import type { FileStorage } from './platform/files/index.ts';
import { LeasePump } from './platform/leases/index.ts';
import { RecentLookups } from './platform/recent-lookups/index.ts';
import type { SafeFetch } from './platform/safe-fetch/index.ts';
import type { SecretBox } from './platform/secrets/index.ts';
import { type ServerModule, workEndsWithinMs } from './platform/server-module/index.ts';

interface MessagingDeps {
  database: Database;
  ownerConnection: ClientConfig;
  secrets: SecretBox;
  files: FileStore;
  storage: FileStorage;
  isOnline: (workspaceId: number, userId: number) => boolean;
  /** The time that subscriptions go by. */
  billingTime: () => Date;
  makePublicUrl: MakePublicUrl;
  baseUrl: URL;
  safeFetch: SafeFetch;
  messengerUrls: Readonly<Record<string, string>>;
  messengerSecrets: Readonly<Record<string, string>>;
  rateLimits: boolean;
  makeConnectors: readonly MakeConnector[];
  deliveryRetentionDays: number;
  log: FastifyBaseLogger;
}

/** Messengers' posts are stored, and clients' messages written, on connections of their own. */
const connectionsForArrivals = 2;

/** Another process that removes a bot or replaces its token is followed after this long at the latest. */
const routesKeptMs = 1_000;

/** Messaging with clients: bots, connectors, conversations and deliveries, connected to each other. */
export const makeMessagingModules = (deps: MessagingDeps): ServerModule[] => {
  const { database, secrets, files, log } = deps;
  const arrivals = openConnectionGroup(database, connectionsForArrivals);
  const load = new LoadSignal();
  const setAside = makeSetAside(log);
  const store = makeStoreUpdates(arrivals, (chat) => conversations.handleChat(chat), { load, setAside });
  const writer = openConnectionGroup(database, connectionsForArrivals);
  const recent = {
    routes: new RecentLookups<BotRoute>(routesKeptMs),
    credentials: new RecentLookups<Credentials>(routesKeptMs),
  };
  const pump = new LeasePump({ database, log });
  const findConnectedBot = makeFindConnectedBot(secrets);
  const messengers = makeConnectorsModule({
    ...deps,
    findRoute: (type, webhookKey) =>
      recent.routes.find(`${type}:${webhookKey}`, () => findBotRoute(database, type, webhookKey)),
    findRoutesByAccounts: (type, accounts) => listBotRoutesByAccounts(database, type, accounts),
    listRoutes: async (type) => (await listBotRoutes(database)).filter((route) => route.type === type),
    loadCredentials: (workspaceId, botId) =>
      recent.credentials.find(`${workspaceId}:${botId}`, async () => {
        const bot = await database.inWorkspace(workspaceId, (tx) => findConnectedBot(tx, workspaceId, botId));
        return bot?.credentials ?? null;
      }),
    loadGreeting: async (workspaceId, botId, chatId) => {
      const isBlocked = await database.inWorkspace(workspaceId, (tx) => isBlockedChat(tx, workspaceId, botId, chatId));
      return isBlocked ? null : findGreeting(database, workspaceId, botId);
    },
    store,
    noteAccount: makeNoteAccount(deps),
  });
  const outboundMarks = new LastOutboundMarks({ database, log });
  const { connectors } = messengers;
  const shared = { ...deps, connectors, findConnectedBot, runLeased: pump.run };
  const conversations = makeConversationsModule({
    ...shared,
    findHeardBot: makeFindHeardBot(secrets),
    writer,
    load,
    setAside,
    putFile: (file) => files.put(file),
  });
  const deliveries = makeDeliveriesModule({
    ...shared,
    applyWaitingReceipts,
    retentionDays: deps.deliveryRetentionDays,
    markLastOutbound: (workspaceId, botId) => outboundMarks.mark(workspaceId, botId),
    isListening: (workspaceId, botId) => bots.isListening(workspaceId, botId),
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
    measures: [pump.measure],
    noteDeath: () => pump.noteDeath(),
    crontab: [{ task: 'resume-messaging', schedule: '* * * * *' }],
    async start() {
      await resume();
      pump.start();
    },
    close: [
      // Starts no more calls, even if jobs request some, and waits for the running ones.
      { phase: 'drain', name: 'calls', withinMs: workEndsWithinMs, stop: () => pump.close() },
      { phase: 'release', name: 'arrivals', withinMs: 1_000, stop: () => arrivals.close() },
      { phase: 'release', name: 'clients’ messages', withinMs: 1_000, stop: () => writer.close() },
    ],
  };
  const bots = makeBotsModule({
    ...shared,
    onBotsChanged() {
      recent.routes.forget();
      recent.credentials.forget();
    },
    store,
    reportOutage: deliveries.reportOutage,
    settleQueues: wakeConversations,
    countDeliveries,
    async forgetAccount(tx, workspaceId, botId) {
      await forgetExternalIds(tx, workspaceId, botId);
      await forgetUpdates(tx, workspaceId, botId);
    },
  });
  const reconciliation = makeReconciliationModule({ ...deps, resume });
  const erasure = makeWorkspaceErasureModule(shared);
  return [messengers, conversations, deliveries, leasedWork, bots, reconciliation, erasure];
};
