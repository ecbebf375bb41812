import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { makeMessagingModules } from './messaging.ts';
import { findLiveSessions, makeAuthModule, makeSessions } from './modules/auth/index.ts';
import { makeBackupsModule } from './modules/backups/index.ts';
import { makeAudienceLoader, makeChannelsModule } from './modules/channels/index.ts';
import { makeDraftsModule } from './modules/drafts/index.ts';
import { makeFilesModule, replaceAvatar } from './modules/files/index.ts';
import { makeLinkPreviewsModule } from './modules/link-previews/index.ts';
import { makeMessagesModule } from './modules/messages/index.ts';
import { makeNotificationsModule } from './modules/notifications/index.ts';
import { makeRolesModule } from './modules/roles/index.ts';
import { makeSearchModule } from './modules/search/index.ts';
import { makeSearchIndexModule } from './modules/search-index/index.ts';
import { makeUnreadModule } from './modules/unread/index.ts';
import { createUser } from './modules/user-creation/index.ts';
import { makeUsersModule } from './modules/users/index.ts';
import {
  listWorkspaceIds,
  makeHostDirectory,
  makeWorkspacesModule,
  readAccessChanges,
} from './modules/workspaces/index.ts';
import { readMigrations } from './platform/database/index.ts';
import { openStorage, PictureMaker } from './platform/files/index.ts';
import { AttemptCounts, type CallerResolver, makeLimitedCallers } from './platform/http/index.ts';
import { makeJobsModule } from './platform/jobs/jobs-module.ts';
import { type CommittedEventsListener, type Hub, makeEventLog, makeRealtimeModule } from './platform/realtime/index.ts';
import { makeSafeFetch } from './platform/safe-fetch/index.ts';
import { makeSecretBox } from './platform/secrets/index.ts';
import type { ServerModule } from './platform/server-module/index.ts';
import { migrationsDir, type Resources } from './resources.ts';
import { makeMetricsModule } from './server-metrics.ts';

interface ComposedModules {
  /** They start in this order, and stop in its reverse. */
  modules: ServerModule[];
  hub: Hub;
  callers: CallerResolver;
  attempts: AttemptCounts;
}

/** Makes every module of the server with what it needs of the others. */
export const makeServerModules = async (
  config: Config,
  resources: Resources,
  log: FastifyBaseLogger,
): Promise<ComposedModules> => {
  const { database, ownerConnection } = resources;
  const secrets = makeSecretBox(config.secretKey);
  const hosts = makeHostDirectory(database, config.baseUrl, config.defaultWorkspace);
  const sessions = makeSessions(database, secrets);
  const callers = makeLimitedCallers({ hosts, sessions }, config.rateLimits);
  const attempts = new AttemptCounts({ database, secrets, isOn: config.rateLimits });
  const storage = await openStorage(config.files);
  const pictures = new PictureMaker();
  const safeFetch = makeSafeFetch({ allowedOrigins: config.safeFetchAllow });
  // Whoever hears of commits reads the log as well, so the log is made before them.
  const commitListeners: CommittedEventsListener[] = [];
  const events = makeEventLog(database, (workspaceId, committed) => {
    for (const hear of commitListeners) hear(workspaceId, committed);
  });

  /** What most modules stand on; each says in its own deps what of it. */
  const base = {
    database,
    ownerConnection,
    bus: resources.bus,
    events,
    secrets,
    hosts,
    sessions,
    callers,
    attempts,
    storage,
    pictures,
    safeFetch,
    baseUrl: config.baseUrl,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    listWorkspaceIds: () => listWorkspaceIds(database),
    log,
  };

  const realtime = makeRealtimeModule({
    ...base,
    loadAudience: makeAudienceLoader(database),
    findLiveSessions: (workspaceId, sessionIds) => findLiveSessions(database, workspaceId, sessionIds),
    readAccessChanges: (workspaceIds) => readAccessChanges(database, workspaceIds),
  });
  const { hub, isOnline, endSessions } = realtime;
  const metrics = makeMetricsModule({
    resources,
    countSockets: () => hub.countConnections(),
    port: config.metricsPort,
    host: config.host,
    log,
  });
  const files = makeFilesModule(base);
  const auth = makeAuthModule({ ...base, endSessions });
  const channels = makeChannelsModule({ ...base, isOnline });
  const search = makeSearchModule(base);

  const modules: ServerModule[] = [
    files,
    realtime,
    metrics,
    makeJobsModule({ ownerConnection, retentionDays: config.deadJobRetentionDays }),
    makeBackupsModule({
      ...base,
      settings: config.backups,
      secretKey: config.secretKey,
      newestMigration: readMigrations(migrationsDir).length,
    }),
    auth,
    makeWorkspacesModule({
      ...base,
      creation: config.workspaceCreation,
      trialDays: config.trialDays,
      createUser,
      hashPassword: auth.hashPassword,
      issueSignInCode: auth.issueSignInCode,
    }),
    makeUsersModule({ ...base, replaceAvatar, isOnline }),
    makeRolesModule(base),
    channels,
    makeUnreadModule(base),
    makeDraftsModule(base),
    makeMessagesModule({
      ...base,
      joinConversation: async (actor, channelId) => void (await channels.joinChannel(actor, channelId, 'colleague')),
      searchChannel: search.searchChannel,
      onSettled: metrics.sent,
    }),
    search,
    makeLinkPreviewsModule({ ...base, putFile: (file) => files.files.put(file) }),
    makeNotificationsModule({
      ...base,
      keys: config.pushKeys,
      allowedOrigins: config.safeFetchAllow,
      isConnected: (workspaceId, userId) => hub.presence.isConnected(workspaceId, userId),
    }),
    ...makeMessagingModules({
      ...base,
      files: files.files,
      telegramApiUrl: config.telegramApiUrl,
      deliveryRetentionDays: config.deliveryRetentionDays,
    }),
    makeSearchIndexModule(base),
  ];
  commitListeners.push(...modules.flatMap(({ onCommitted }) => onCommitted ?? []));
  for (const measure of modules.flatMap(({ measures = [] }) => measures)) metrics.add(measure);
  return { modules, hub, callers, attempts };
};
