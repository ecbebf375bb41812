import { limits } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { makeMessagingModules } from './messaging.ts';
import { makeAccountCodesModule } from './modules/account-codes/index.ts';
import { makeQueueAccountMail, makeQueueInvitation } from './modules/account-mails/index.ts';
import { type AccountsModule, makeAccountsModule } from './modules/accounts/index.ts';
import { makeAuditLogModule } from './modules/audit-log/index.ts';
import { findLiveSessions, makeAuthModule } from './modules/auth/index.ts';
import { makeBackupsModule } from './modules/backups/index.ts';
import { loadBotNotice } from './modules/bots/index.ts';
import { mayReadChannel } from './modules/channel-access/index.ts';
import { makeAudienceLoader, makeChannelsModule, settleStaff } from './modules/channels/index.ts';
import { makeClientCardModule } from './modules/client-card/index.ts';
import { makeClientErasureModule } from './modules/client-erasure/index.ts';
import { makeClientCheckModule, makeClientImportModule } from './modules/client-import/index.ts';
import { makeClientMergesModule } from './modules/client-merges/index.ts';
import { makeClientsModule } from './modules/clients/index.ts';
import type { MakeConnector } from './modules/connectors/index.ts';
import { makeCoworkersModule } from './modules/coworkers/index.ts';
import { makeDataExportModule } from './modules/data-export/index.ts';
import { wakeConversations } from './modules/deliveries/index.ts';
import { makeDraftsModule } from './modules/drafts/index.ts';
import { makeFilesModule, replaceAvatar } from './modules/files/index.ts';
import { makeLinkPreviewsModule } from './modules/link-previews/index.ts';
import { makeMessagesModule } from './modules/messages/index.ts';
import { makeNotificationsModule } from './modules/notifications/index.ts';
import { findOpenIdName, mayUsePassword } from './modules/openid-connect/exported-queries.ts';
import { makeOpenIdConnectModule } from './modules/openid-connect/index.ts';
import { makePlanLimitsModule } from './modules/plan-limits/index.ts';
import { makeProjectsModule } from './modules/projects/index.ts';
import { makeRetentionModule } from './modules/retention/index.ts';
import { makeRolesModule } from './modules/roles/index.ts';
import { makeSearchModule } from './modules/search/index.ts';
import { makeSearchIndexModule } from './modules/search-index/index.ts';
import { makeSecondFactorsModule } from './modules/second-factors/index.ts';
import { makeSubscriptionModule } from './modules/subscription/index.ts';
import { loadTaskNotice, makeTasksModule, mayReadTask } from './modules/tasks/index.ts';
import { makeUnreadModule } from './modules/unread/index.ts';
import { makeUserAdministrationModule } from './modules/user-administration/index.ts';
import { createOwner } from './modules/user-creation/index.ts';
import { makeUserImportModule } from './modules/user-import/index.ts';
import { makeUsersModule } from './modules/users/index.ts';
import { makeWorkspaceSettingsModule } from './modules/workspace-settings/index.ts';
import {
  listAuditRetentions,
  makeWorkspacesModule,
  readAccess,
  readMsSinceRightsChange,
} from './modules/workspaces/index.ts';
import { readMigrations } from './platform/database/index.ts';
import type { AttemptCounts, CallerResolver } from './platform/http/index.ts';
import { makeJobsModule } from './platform/jobs/index.ts';
import { makeMailModule } from './platform/mail/index.ts';
import { type Hub, makeRealtimeModule, type TypingListener } from './platform/realtime/index.ts';
import type { ServerModule } from './platform/server-module/index.ts';
import { migrationsDir, type Resources } from './resources.ts';
import { makeMetricsModule } from './server-metrics.ts';
import { openServices } from './services.ts';

type Services = Awaited<ReturnType<typeof openServices>>;

interface ComposedModules {
  /** They start in this order, and stop in reverse. */
  modules: ServerModule[];
  hub: Hub;
  callers: CallerResolver;
  attempts: AttemptCounts;
}

/** Who the clients are: the list, the card, one person on several messengers, import and erasing. */
const makeClientModules = (services: Services, { dataDir, backups }: Config): ServerModule[] => [
  makeClientsModule(services),
  makeClientCardModule(services),
  makeClientMergesModule(services),
  makeClientImportModule(services),
  makeClientCheckModule(services),
  makeClientErasureModule({ ...services, dataDir, backups }),
];

/** Who works here: the users and their roles, as they see each other. */
const makeUserModules = (
  services: Services,
  { changeEmail }: AccountsModule,
  isOnline: (workspaceId: number, userId: number) => boolean,
): ServerModule[] => [
  makeUsersModule({ ...services, replaceAvatar, isOnline, changeEmail }),
  makeCoworkersModule({ ...services, isOnline }),
  makeRolesModule({ ...services, isOnline, settleStaff }),
];

/** Creates every module of the server with its dependencies on the others. */
export const makeServerModules = async (
  config: Config,
  resources: Resources,
  log: FastifyBaseLogger,
  makeConnectors: readonly MakeConnector[],
): Promise<ComposedModules> => {
  const services = await openServices(config, resources, log);
  const { database, callers, attempts, commitListeners } = services;

  const typingListeners: TypingListener[] = [];
  const readListeners: TypingListener[] = [];
  const realtime = makeRealtimeModule({
    ...services,
    loadAudience: makeAudienceLoader(database),
    findLiveSessions: (workspaceId, sessionIds) => findLiveSessions(database, workspaceId, sessionIds),
    readAccess: (workspaceIds) => readAccess(database, workspaceIds),
    forgetSession: services.sessions.forget,
    onTyping: (...typing) => {
      for (const hear of typingListeners) hear(...typing);
    },
    msSinceRightsChange: (workspaceId) => readMsSinceRightsChange(database, workspaceId),
  });
  const { hub, isOnline, endSessions } = realtime;
  const metrics = makeMetricsModule({
    resources,
    countSockets: () => hub.countConnections(),
    port: config.metricsPort,
    host: config.host,
    log,
  });
  const files = makeFilesModule({ ...services, mayRead: { channel: mayReadChannel, task: mayReadTask } });
  const mail = makeMailModule({ ...services, settings: config.mails });
  const queueAccountMail = makeQueueAccountMail({ ...services, queueMail: mail.queueMail });
  const queueInvitation = makeQueueInvitation(queueAccountMail);
  const secondFactors = makeSecondFactorsModule(services);
  const auth = makeAuthModule({
    ...services,
    mayUsePassword,
    secondFactors: secondFactors.secondFactors,
    queueAccountMail,
    endSessions,
  });
  const accounts = makeAccountsModule({ ...services, auth, queueAccountMail, queueInvitation, isOnline });
  const subscription = makeSubscriptionModule({
    ...services,
    queueAccountMail,
    settings: config.liqPay,
    clockUrl: config.clockUrl,
    seller: config.seller,
  });
  const channels = makeChannelsModule({ ...services, isOnline });
  const search = makeSearchModule(services);

  const modules: ServerModule[] = [
    files,
    realtime,
    metrics,
    makeJobsModule({ ...services, retentionDays: config.deadJobRetentionDays }),
    mail,
    makeBackupsModule({
      ...services,
      settings: config.backups,
      secretKey: config.secretKey,
      newestMigration: readMigrations(migrationsDir).length,
    }),
    auth,
    secondFactors,
    makeWorkspacesModule({
      ...services,
      creation: config.workspaceCreation,
      trialDays: config.trialDays,
      sentryDsn: config.sentryDsn,
      comingSoon: config.comingSoon,
      phonesUrl: config.phonesUrl,
      createOwner,
      hashPassword: auth.hashPassword,
      issueSignInCode: auth.issueSignInCode,
      findOpenIdName: (workspaceId) => database.inWorkspace(workspaceId, (tx) => findOpenIdName(tx, workspaceId)),
    }),
    makeOpenIdConnectModule({ ...services, auth, isOnline, allowedOrigins: config.safeFetchAllow }),
    makeAccountCodesModule(services),
    accounts,
    ...makeUserModules(services, accounts, isOnline),
    makeAuditLogModule({ ...services, listAuditRetentions: () => listAuditRetentions(database) }),
    makeWorkspaceSettingsModule(services),
    makeRetentionModule({ ...services, queueAccountMail }),
    subscription,
    makeUserAdministrationModule({
      ...services,
      queueInvitation,
      queueAccountMail,
      endSessionsOf: auth.endSessionsOf,
      isOnline,
    }),
    makePlanLimitsModule({ ...services, endSessionsOf: auth.endSessionsOf, wakeConversations }),
    makeUserImportModule({ ...services, queueInvitation }),
    makeDataExportModule({
      ...services,
      tellReady: (tx, workspaceId, userId) =>
        queueAccountMail(tx, {
          workspaceId,
          userId,
          kind: 'exportReady',
          path: '/preferences/super-admin/',
          values: { days: limits.exportDays },
        }),
    }),
    channels,
    ...makeClientModules(services, config),
    makeUnreadModule({
      ...services,
      onConversationRead: (...read) => {
        for (const hear of readListeners) hear(...read);
      },
    }),
    makeDraftsModule(services),
    makeMessagesModule({
      ...services,
      joinConversation: async (actor, channelId) => void (await channels.joinChannel(actor, channelId, 'colleague')),
      searchChannel: search.searchChannel,
      onSettled: metrics.sent,
    }),
    search,
    makeLinkPreviewsModule({ ...services, putFile: (file) => files.store.put(file) }),
    makeTasksModule(services),
    makeProjectsModule(services),
    makeNotificationsModule({
      ...services,
      loadTaskNotice,
      loadBotNotice,
      keys: config.pushKeys,
      allowedOrigins: config.safeFetchAllow,
      isConnected: (workspaceId, userId) => hub.presence.isConnected(workspaceId, userId),
    }),
    ...makeMessagingModules({
      ...services,
      files: files.store,
      makePublicUrl: files.makePublicUrl,
      messengerUrls: config.messengerUrls,
      messengerSecrets: config.messengerSecrets,
      makeConnectors,
      deliveryRetentionDays: config.deliveryRetentionDays,
      billingTime: subscription.billingTime,
    }),
    makeSearchIndexModule(services),
  ];
  commitListeners.push(...modules.flatMap(({ onCommitted }) => onCommitted ?? []));
  typingListeners.push(...modules.flatMap(({ onTyping }) => onTyping ?? []));
  readListeners.push(...modules.flatMap(({ onConversationRead }) => onConversationRead ?? []));
  for (const measure of modules.flatMap(({ measures = [] }) => measures)) metrics.add(measure);
  return { modules, hub, callers, attempts };
};
