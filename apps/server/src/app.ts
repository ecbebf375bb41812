import path from 'node:path';
import { endpoints } from '@switchboard/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { makeMessaging } from './messaging.ts';
import {
  deleteEndedSessions,
  findLiveSessions,
  makeAuthRoutes,
  makeLoadCurrentUser,
  makePasswords,
  makeSessions,
  makeSignIn,
  makeSignInAttempts,
} from './modules/auth/index.ts';
import { backupCrontab, makeBackupTasks, measureBackupAge } from './modules/backups/index.ts';
import { makeAudienceLoader, makeChannelRoutes, makeJoinChannel } from './modules/channels/index.ts';
import { makeDraftRoutes } from './modules/drafts/index.ts';
import { filesPlugin, makeFileRoutes, makeFileStore, makeFileTasks, replaceAvatar } from './modules/files/index.ts';
import { makePreviewTasks } from './modules/link-previews/index.ts';
import { MessageLanes, makeMessageRoutes } from './modules/messages/index.ts';
import { makeNotifications } from './modules/notifications/index.ts';
import { makeRoleRoutes } from './modules/roles/index.ts';
import { makeSearchChannel, makeSearchRoutes } from './modules/search/index.ts';
import { makeSearchIndexTasks } from './modules/search-index/index.ts';
import { makeUnreadRoutes } from './modules/unread/index.ts';
import { makeUserRoutes } from './modules/users/index.ts';
import {
  getWorkspace,
  listWorkspaceIds,
  makeCreateWorkspace,
  makeHostDirectory,
  makeWorkspaceRoutes,
  readAccessChanges,
} from './modules/workspaces/index.ts';
import { DatabaseUnavailableError, isConnectionError, isDeadlock, readMigrations } from './platform/database/index.ts';
import { openStorage, PictureMaker } from './platform/files/index.ts';
import {
  AppError,
  AttemptCounts,
  makeDocsPage,
  makeHttpServer,
  makeLimitedCallers,
  makeOpenApiDocument,
  type Route,
  registerEndpoints,
} from './platform/http/index.ts';
import { makeJobQueueTasks } from './platform/jobs/collect-queues.ts';
import { JobRunner, type Tasks } from './platform/jobs/index.ts';
import { makeDeadJobTasks } from './platform/jobs/remove-dead-jobs.ts';
import { serveMetrics } from './platform/metrics/index.ts';
import { attachSocketServer, type CommittedEventsListener, Hub, makeEventLog } from './platform/realtime/index.ts';
import { makeSafeFetch } from './platform/safe-fetch/index.ts';
import { makeSecretBox } from './platform/secrets/index.ts';
import { webAppPlugin } from './platform/web-app/index.ts';
import { readReadiness } from './readiness.ts';
import { migrationsDir, type Resources } from './resources.ts';
import { makeServerMetrics } from './server-metrics.ts';
import { type StopStep, stopInOrder } from './stop-in-order.ts';

export interface App {
  http: FastifyInstance;
  hub: Hub;
  /** Starts jobs and connectors and listens; answers with the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Requests under way end within this time once the server stops. */
const requestsEndWithinMs = 4_000;
/** Calls to messengers and jobs under way too: a call that is cut leaves a message of which nobody knows whether it arrived. */
const workEndsWithinMs = 8_000;

const webAppDir = path.resolve(import.meta.dirname, '../../web/dist');

/** Puts the server together: modules with what they need of each other, then the routes. */
export const makeApp = async (config: Config, resources: Resources, log: FastifyBaseLogger): Promise<App> => {
  const { database, bus, ownerConnection } = resources;
  const secrets = makeSecretBox(config.secretKey);
  const hosts = makeHostDirectory(database, config.baseUrl, config.defaultWorkspace);
  const sessions = makeSessions(database, secrets);
  const callers = makeLimitedCallers({ hosts, sessions }, config.rateLimits);
  const attempts = new AttemptCounts({ database, secrets, isOn: config.rateLimits });
  const passwords = makePasswords();

  // Whoever hears of commits reads the log as well, so the log is made before them.
  const commitListeners: CommittedEventsListener[] = [];
  const events = makeEventLog(database, (workspaceId, committed) => {
    for (const hear of commitListeners) hear(workspaceId, committed);
  });
  const hub = new Hub({
    log: events,
    bus,
    loadAudience: makeAudienceLoader(database),
    authenticate: callers.byTokenNow,
    findLiveSessions: (workspaceId, sessionIds) => findLiveSessions(database, workspaceId, sessionIds),
    readAccessChanges: (workspaceIds) => readAccessChanges(database, workspaceIds),
    logger: log,
  });
  const metrics = makeServerMetrics({
    resources,
    countSockets: () => hub.countConnections(),
    isServed: config.metricsPort !== null,
    measures: config.backups === null ? [] : [measureBackupAge(config.backups)],
    log,
  });
  commitListeners.push(hub.committed, metrics.committed);

  const isOnline = (workspaceId: number, userId: number) => hub.presence.isOnline(workspaceId, userId);
  const endSessions = (workspaceId: number, sessionIds: number[]) => hub.endSessions(workspaceId, sessionIds);
  const lanes = new MessageLanes({
    database,
    events,
    busyError: () => new AppError('server.unavailable'),
    onSettled: metrics.sent,
  });
  const storage = await openStorage(config.files);
  const pictures = new PictureMaker();
  const files = makeFileStore(database, storage);
  const loadCurrentUser = makeLoadCurrentUser({ saltOf: sessions.saltOf });
  const signIn = makeSignIn({
    database,
    secrets,
    passwords,
    attempts: makeSignInAttempts(attempts, log),
    sessions,
    loadCurrentUser,
    endSessions,
  });
  const joinChannel = makeJoinChannel({ database, events });
  const safeFetch = makeSafeFetch({ allowedOrigins: config.safeFetchAllow });
  const notifications = makeNotifications({
    baseUrl: config.baseUrl,
    keys: config.pushKeys,
    allowedOrigins: config.safeFetchAllow,
    database,
    secrets,
    fetch: safeFetch,
    isConnected: (workspaceId, userId) => hub.presence.isConnected(workspaceId, userId),
    log,
  });
  commitListeners.push(notifications.committed);
  const messaging = makeMessaging({ config, database, ownerConnection, events, secrets, files, log });

  const routes: Route[] = [
    ...makeWorkspaceRoutes({
      baseUrl: config.baseUrl,
      creation: config.workspaceCreation,
      hosts,
      findCompany: async (workspaceId) => (await database.global((tx) => getWorkspace(tx, workspaceId))).company,
      createWorkspace: makeCreateWorkspace({ database, trialDays: config.trialDays }),
      hashPassword: passwords.hash,
      issueSignInCode: signIn.issueCode,
    }),
    ...makeAuthRoutes({ database, sessions, signIn, loadCurrentUser, endSessions }),
    ...makeUserRoutes({ database, events, replaceAvatar, isOnline }),
    ...makeRoleRoutes(database),
    ...makeChannelRoutes({ database, events, isOnline }),
    ...makeUnreadRoutes({ database, events }),
    ...makeDraftRoutes({ database, events }),
    ...makeMessageRoutes({
      database,
      events,
      lanes,
      joinConversation: async (actor, channelId) => void (await joinChannel(actor, channelId, 'colleague')),
      searchChannel: makeSearchChannel(database),
    }),
    ...makeSearchRoutes(database),
    ...makeFileRoutes({ database, files }),
    ...notifications.routes,
    ...messaging.routes,
  ];

  const searchIndex = makeSearchIndexTasks({ database, listWorkspaceIds: () => listWorkspaceIds(database) });
  const pruneEvents = async () => {
    for (const workspaceId of await listWorkspaceIds(database)) await events.prune(workspaceId);
  };
  const pruneSessions = async () => {
    for (const workspaceId of await listWorkspaceIds(database)) await deleteEndedSessions(database, workspaceId);
  };
  const { backups } = config;
  const tasks: Tasks = {
    ...(backups !== null &&
      makeBackupTasks({
        connection: ownerConnection,
        storage,
        secrets,
        newestMigration: readMigrations(migrationsDir).length,
        settings: backups,
        secretKey: config.secretKey,
        log,
      })),
    'prune-events': pruneEvents,
    'prune-sessions': pruneSessions,
    'prune-attempts': () => attempts.prune(),
    ...makeJobQueueTasks(ownerConnection),
    ...makeDeadJobTasks(ownerConnection, config.deadJobRetentionDays),
    ...makeFileTasks({ database, storage, listWorkspaceIds: () => listWorkspaceIds(database) }),
    ...searchIndex.tasks,
    ...notifications.tasks,
    ...messaging.tasks,
  };
  const previewTasks = makePreviewTasks({
    database,
    events,
    safeFetch,
    pictures,
    putFile: (file) => files.put(file),
    listWorkspaceIds: () => listWorkspaceIds(database),
  });
  const previewCrontab = [{ task: 'forget-link-pages', schedule: '*/10 * * * *' }];
  const crontab = [
    { task: 'prune-events', schedule: '17 * * * *' },
    { task: 'prune-attempts', schedule: '*/10 * * * *' },
    { task: 'prune-sessions', schedule: '29 2 * * *' },
    { task: 'collect-files', schedule: '53 * * * *' },
    { task: 'collect-job-queues', schedule: '7 * * * *' },
    { task: 'remove-dead-jobs', schedule: '23 4 * * *' },
    ...messaging.crontab,
    ...(backups === null ? [] : [backupCrontab(backups)]),
  ];

  const http = await makeHttpServer({
    log,
    trustProxy: config.trustProxy,
    isProduction: config.isProduction,
    isUnavailable: (error) =>
      error instanceof DatabaseUnavailableError || isConnectionError(error) || isDeadlock(error),
  });
  registerEndpoints(http, { routes, callers, attempts, rateLimits: config.rateLimits });
  const openApi = makeOpenApiDocument(Object.values(endpoints), config.baseUrl.origin);
  const docsPage = makeDocsPage(Object.values(endpoints), openApi);
  http.get('/api/openapi.json', () => openApi);
  http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage));
  http.get('/healthz', () => ({ result: true }));
  http.get('/readyz', async (_request, reply) => {
    const readiness = await readReadiness(resources);
    return reply.status(readiness.result ? 200 : 503).send(readiness);
  });
  await http.register(filesPlugin({ database, storage, pictures, callers, rateLimits: config.rateLimits }));
  await http.register(messaging.webhooks);
  await http.register(webAppPlugin(webAppDir));
  const sockets = attachSocketServer(http, {
    hub,
    callers,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
  });

  const runners: JobRunner[] = [];
  let served: { close(): Promise<void> } | null = null;
  const takeNothingMore: StopStep[] = [
    {
      name: 'requests',
      withinMs: requestsEndWithinMs,
      async stop() {
        // Whoever is not done by then is cut: the sends among them are repeated with the same id.
        const cut = setTimeout(() => http.server.closeAllConnections(), requestsEndWithinMs - 500);
        await http.close().finally(() => clearTimeout(cut));
      },
    },
    { name: 'bots', withinMs: 1_500, stop: () => messaging.close() },
    { name: 'notifications', withinMs: 500, stop: () => notifications.close() },
  ];
  const endCalls: StopStep[] = [{ name: 'calls', withinMs: workEndsWithinMs, stop: () => messaging.finish() }];
  const endJobs: StopStep[] = [
    { name: 'jobs', withinMs: workEndsWithinMs, stop: () => Promise.all(runners.map((runner) => runner.close())) },
  ];
  return {
    http,
    hub,
    async listen() {
      const address = await http.listen({ port: config.port, host: config.host });
      const connection = ownerConnection;
      runners.push(
        await JobRunner.start({ connection, tasks, crontab, concurrency: 20, log }),
        // Other people's pages may be slow to come: looking them up has workers of its own, never those of the deliveries.
        await JobRunner.start({ connection, tasks: previewTasks, crontab: previewCrontab, concurrency: 4, log }),
      );
      await messaging.start();
      await notifications.start();
      await searchIndex.resume();
      if (config.metricsPort !== null) {
        served = await serveMetrics(config.metricsPort, config.host, metrics.registry, log);
      }
      return address;
    },
    close: () =>
      stopInOrder(
        [
          {
            name: 'sockets',
            withinMs: 500,
            stop() {
              hub.close();
              pictures.close();
              sockets.close();
            },
          },
          {
            name: 'work',
            withinMs: workEndsWithinMs + 500,
            // At the same time, so that calls under way have all of it to learn their outcome and none begins meanwhile.
            stop: () =>
              Promise.all([stopInOrder(takeNothingMore, log), stopInOrder(endCalls, log), stopInOrder(endJobs, log)]),
          },
          { name: 'messengers', withinMs: 500, stop: () => messaging.disconnect() },
          { name: 'lanes', withinMs: 1_500, stop: () => lanes.close() },
          { name: 'metrics', withinMs: 500, stop: () => Promise.all([served?.close(), metrics.close()]) },
          { name: 'files', withinMs: 500, stop: () => storage.close() },
        ],
        log,
      ),
  };
};
