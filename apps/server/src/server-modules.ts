import { limits } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { makeMessagingModules } from './messaging.ts';
import {
  makeAccountMailsModule,
  makeQueueAccountMail,
  makeQueueInvitation,
} from './modules/accounts/account-mails/index.ts';
import { type AccountsModule, makeAccountsModule } from './modules/accounts/accounts/index.ts';
import { findLiveSessions, makeAuthModule } from './modules/accounts/auth/index.ts';
import { findOpenIdName, mayUsePassword } from './modules/accounts/openid-connect/exported-queries.ts';
import { makeOpenIdConnectModule } from './modules/accounts/openid-connect/index.ts';
import { makeSecondFactorsModule } from './modules/accounts/second-factors/index.ts';
import { createOwner, makeUserAdministrationModule } from './modules/accounts/user-administration/index.ts';
import { makeUserImportModule } from './modules/accounts/user-import/index.ts';
import { makePlanLimitsModule } from './modules/billing/plan-limits/index.ts';
import { makeSubscriptionModule } from './modules/billing/subscription/index.ts';
import { makeAudienceLoader, mayReadChannel } from './modules/chat/channel-access/index.ts';
import { makeChannelsModule, settleStaff } from './modules/chat/channels/index.ts';
import { makeDraftsModule } from './modules/chat/drafts/index.ts';
import { makeLinkPreviewsModule } from './modules/chat/link-previews/index.ts';
import { makeMessagesModule } from './modules/chat/messages/index.ts';
import { makeNotificationsModule } from './modules/chat/notifications/index.ts';
import {
  loadScheduledNotice,
  makeScheduledMessagesModule,
  mayReadScheduled,
} from './modules/chat/scheduled-messages/index.ts';
import { makeSearchModule } from './modules/chat/search/index.ts';
import { makeUnreadModule } from './modules/chat/unread/index.ts';
import { makeClientCardModule } from './modules/clients/client-card/index.ts';
import { makeClientCheckModule, makeClientImportModule } from './modules/clients/client-import/index.ts';
import { makeClientsModule } from './modules/clients/clients/index.ts';
import type { MakeConnector } from './modules/connectors/index.ts';
import { type FileStore, makeFilesModule, replaceAvatar } from './modules/files/index.ts';
import { makeAuditLogModule } from './modules/foundation/audit-log/index.ts';
import { makeRolesModule } from './modules/foundation/roles/index.ts';
import { makeUsersModule } from './modules/foundation/users/index.ts';
import {
  listAuditRetentions,
  makeWorkspacesModule,
  readAccess,
  readMsSinceRightsChange,
} from './modules/foundation/workspaces/index.ts';
import { makeAssignmentModule } from './modules/messaging/assignment/index.ts';
import { loadAutomationNotice, makeAutomationModule } from './modules/messaging/automation/index.ts';
import { loadBotNotice } from './modules/messaging/bots/index.ts';
import { loadHandOverNotice, makeBulkChangesModule } from './modules/messaging/bulk-changes/index.ts';
import { makeCalendarsModule } from './modules/messaging/calendars/index.ts';
import {
  deleteOwnCannedReplies,
  makeCannedRepliesModule,
  mayReadCannedReply,
} from './modules/messaging/canned-replies/index.ts';
import { phoneQueue, wakeConversations } from './modules/messaging/deliveries/index.ts';
import { makeEpisodesModule } from './modules/messaging/episodes/index.ts';
import { makeLabelsModule } from './modules/messaging/labels/index.ts';
import { askForRating, listRatings, makeRatingsModule } from './modules/messaging/ratings/index.ts';
import { makeReportsModule } from './modules/messaging/reports/index.ts';
import { loadTargetNotice, makeTargetsModule } from './modules/messaging/targets/index.ts';
import { makeViewsModule } from './modules/messaging/views/index.ts';
import { makeWeeklyMailModule } from './modules/messaging/weekly-mail/index.ts';
import { makeApiTokensModule } from './modules/open/api-tokens/index.ts';
import { makeEventFeedModule } from './modules/open/event-feed/index.ts';
import { makeWebhooksModule } from './modules/open/webhooks/index.ts';
import { makeBackupsModule } from './modules/upkeep/backups/index.ts';
import { makeClientErasureModule } from './modules/upkeep/client-erasure/index.ts';
import { makeDataExportModule } from './modules/upkeep/data-export/index.ts';
import { makeRetentionModule } from './modules/upkeep/retention/index.ts';
import { makeWorkspaceSettingsModule } from './modules/upkeep/workspace-settings/index.ts';
import { makeCoworkersModule } from './modules/work/coworkers/index.ts';
import { makeProjectsModule } from './modules/work/projects/index.ts';
import {
  createAutomaticTask,
  loadTaskNotice,
  lockBoard,
  makeTasksModule,
  mayReadTask,
  tasksOfProject,
} from './modules/work/tasks/index.ts';
import { readMigrations } from './platform/database/index.ts';
import type { AttemptCounts, CallerResolver, TokenCalls } from './platform/http/index.ts';
import { makeJobsModule } from './platform/jobs/index.ts';
import { makeMailModule, type QueueMail } from './platform/mail/index.ts';
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
  tokenCalls: TokenCalls;
}

const makeBackups = (services: Services, config: Config): ServerModule =>
  makeBackupsModule({
    ...services,
    settings: config.backups,
    secretKey: config.secretKey,
    newestMigration: readMigrations(migrationsDir).length,
  });

/** The clients: the list, the card, one person on several messengers, import and erasing. */
const makeClientModules = (services: Services, { dataDir, backups }: Config): ServerModule[] => [
  makeClientsModule(services),
  makeClientCardModule(services),
  makeClientImportModule(services),
  makeClientCheckModule(services),
  makeClientErasureModule({ ...services, dataDir, backups }),
];

/** The users and their roles, as colleagues see them. */
const makeUserModules = (
  services: Services,
  { changeEmail }: AccountsModule,
  isOnline: (workspaceId: number, userId: number) => boolean,
): ServerModule[] => [
  makeUsersModule({ ...services, replaceAvatar, isOnline, changeEmail }),
  makeCoworkersModule({ ...services, isOnline }),
  makeRolesModule({ ...services, isOnline, settleStaff }),
];

const makeDataExport = (services: Services, queueAccountMail: ReturnType<typeof makeQueueAccountMail>): ServerModule =>
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
  });

/** What other programs ask for, and are told. */
const makeOpenModules = (services: Services, { isProduction, safeFetchAllow }: Config): ServerModule[] => [
  makeApiTokensModule(services),
  makeEventFeedModule(services),
  makeWebhooksModule({ ...services, isProduction, allowedOrigins: safeFetchAllow }),
];

const tasks = { lockBoard, createAutomaticTask };

/** How the team works through conversations. */
const makeDeskModules = (
  services: Services & { queueMail: QueueMail },
  presence: {
    isOnline: (workspaceId: number, userId: number) => boolean;
    msUntilOnlineIsKnown: () => number;
  },
  files: FileStore,
): ServerModule[] => [
  makeEpisodesModule({ ...services, askForRating, listRatings }),
  makeRatingsModule({ ...services, tasks }),
  makeLabelsModule(services),
  makeTargetsModule(services),
  makeViewsModule(services),
  makeBulkChangesModule(services),
  makeCannedRepliesModule(services),
  makeCalendarsModule(services),
  makeAssignmentModule({ ...services, ...presence }),
  makeAutomationModule({ ...services, ...presence, files, tasks }),
  makeReportsModule({ ...services, ...presence }),
  makeWeeklyMailModule(services),
];

/** What sending takes, now or later: the phones' queue, and that who answers a conversation joins it. */
const posting = ({
  joinChannel,
}: ReturnType<typeof makeChannelsModule>): Pick<
  Parameters<typeof makeMessagesModule>[0],
  'phones' | 'joinConversation'
> => ({
  phones: phoneQueue,
  joinConversation: async (actor, channelId) => void (await joinChannel(actor, channelId, 'colleague')),
});

/** Tells all of them, also those that are added later. */
const makeTeller =
  (listeners: readonly TypingListener[]): TypingListener =>
  (...change) => {
    for (const hear of listeners) hear(...change);
  };

type OnlineListener = NonNullable<ServerModule['onCameOnline']>;

const makeOnlineTeller = (listeners: readonly OnlineListener[], log: FastifyBaseLogger) => (workspaceId: number) => {
  for (const hear of listeners) {
    hear(workspaceId).catch((error: unknown) => log.warn({ err: error }, 'that users came online was not noted'));
  }
};

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
  const onlineListeners: OnlineListener[] = [];
  const realtime = makeRealtimeModule({
    ...services,
    loadAudience: makeAudienceLoader(database),
    findLiveSessions: (workspaceId, sessionIds) => findLiveSessions(database, workspaceId, sessionIds),
    readAccess: (workspaceIds) => readAccess(database, workspaceIds),
    forgetSession: services.sessions.forget,
    onTyping: makeTeller(typingListeners),
    onCameOnline: makeOnlineTeller(onlineListeners, log),
    msSinceRightsChange: (workspaceId) => readMsSinceRightsChange(database, workspaceId),
  });
  const { hub, isOnline, msUntilOnlineIsKnown, endSessions } = realtime;
  const metrics = makeMetricsModule({
    resources,
    countSockets: () => hub.countConnections(),
    port: config.metricsPort,
    host: config.host,
    log,
  });
  const files = makeFilesModule({
    ...services,
    mayRead: {
      channel: mayReadChannel,
      task: mayReadTask,
      cannedReply: mayReadCannedReply,
      scheduledMessage: mayReadScheduled,
    },
  });
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
    makeBackups(services, config),
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
    makeAccountMailsModule(services),
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
      deleteOwn: deleteOwnCannedReplies,
      isOnline,
    }),
    makePlanLimitsModule({ ...services, endSessionsOf: auth.endSessionsOf, wakeConversations }),
    makeUserImportModule({ ...services, queueInvitation }),
    makeDataExport(services, queueAccountMail),
    channels,
    ...makeClientModules(services, config),
    makeUnreadModule({
      ...services,
      onConversationRead: makeTeller(readListeners),
    }),
    makeDraftsModule(services),
    ...makeDeskModules({ ...services, queueMail: mail.queueMail }, { isOnline, msUntilOnlineIsKnown }, files.store),
    makeScheduledMessagesModule({ ...services, ...posting(channels) }),
    makeMessagesModule({
      ...services,
      ...posting(channels),
      searchChannel: search.searchChannel,
      onSettled: metrics.sent,
    }),
    search,
    makeLinkPreviewsModule({ ...services, putFile: (file) => files.store.put(file) }),
    makeTasksModule(services),
    makeProjectsModule({ ...services, tasksOfProject }),
    ...makeOpenModules(services, config),
    makeNotificationsModule({
      ...services,
      loadTaskNotice,
      loadBotNotice,
      loadHandOverNotice,
      loadScheduledNotice,
      loadTargetNotice,
      loadAutomationNotice,
      keys: config.pushKeys,
      allowedOrigins: config.safeFetchAllow,
      isConnected: (workspaceId, userId) => hub.presence.isConnected(workspaceId, userId),
    }),
    ...makeMessagingModules({
      ...services,
      // Nobody's client is given away because a process has just started.
      isOnline: (...user) => msUntilOnlineIsKnown() > 0 || isOnline(...user),
      files: files.store,
      makePublicUrl: files.makePublicUrl,
      messengerUrls: config.messengerUrls,
      messengerSecrets: config.messengerSecrets,
      makeConnectors,
      deliveryRetentionDays: config.deliveryRetentionDays,
      billingTime: subscription.billingTime,
    }),
  ];
  commitListeners.push(...modules.flatMap(({ onCommitted }) => onCommitted ?? []));
  typingListeners.push(...modules.flatMap(({ onTyping }) => onTyping ?? []));
  onlineListeners.push(...modules.flatMap(({ onCameOnline }) => onCameOnline ?? []));
  readListeners.push(...modules.flatMap(({ onConversationRead }) => onConversationRead ?? []));
  for (const measure of modules.flatMap(({ measures = [] }) => measures)) metrics.add(measure);
  return { modules, hub, callers, attempts, tokenCalls: services.tokenCalls };
};
