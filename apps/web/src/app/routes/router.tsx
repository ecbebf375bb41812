import { generalChannelId } from '@switchboard/contract';
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SearchCriteria } from '../../features/chat/search/search-criteria.ts';
import type { FoundSearch } from '../../features/messaging/conversations/views/found-search.ts';
import type { ReportSearch } from '../../features/messaging/reports/report-search.ts';
import type { TaskSearch } from '../../features/work/tasks/task-search.ts';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../ui/feedback/retriable-part.ts';
import { CrashPage } from '../errors/crash-boundary.tsx';
import { ChannelRoute } from '../pages/channel/channel-page.tsx';
import { LastChannelRoute } from '../pages/channel/last-channel-route.tsx';
import { PendingPage } from '../pages/instead/pending-page.tsx';
import { Shell } from '../shell/shell.tsx';
import { addressedMessage } from './addressed-message.ts';
import type * as RareScreens from './rare-screens.ts';
import { requirePermission } from './require-permission.tsx';

const toGeneral = () => redirect({ to: '/messenger/$id/', params: { id: String(generalChannelId) }, replace: true });

function RouteCrash({ error }: ErrorComponentProps) {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the router catches before the boundary does; the console must show it all the same
    console.error(error);
  }, [error]);
  return <CrashPage />;
}

/** A screen that is opened now and then: the addresses of such come with the first of them, not with the first page. */
const rareScreen = (name: keyof typeof RareScreens) =>
  lazyRouteComponent(async () => ({ default: await (await import('./rare-screens.ts'))[name]() }));

const NotFoundPage = lazy(async () => ({
  default: (await import('../pages/instead/not-found-page.tsx')).NotFoundPage,
}));

const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: () => (
    <LazyPart>
      <NotFoundPage />
    </LazyPart>
  ),
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw toGeneral();
  },
});

const lastChannelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/messenger',
  component: LastChannelRoute,
});

const channelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/messenger/$id',
  /** `message` is the number of the message to show. */
  validateSearch: (search: Record<string, unknown>): { message?: number } => {
    const message = addressedMessage(search);
    return message === null ? {} : { message };
  },
  component: ChannelRoute,
});

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/messenger/search',
  // The screens read their own addresses: their scripts come later than the routes.
  validateSearch: (search: Record<string, unknown>): SearchCriteria => search,
  component: lazyRouteComponent(() => import('../pages/channel/search-page.tsx'), 'SearchPage'),
});

/** What the sidebar lists, as a page of phones. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/messenger/list',
  component: lazyRouteComponent(() => import('../pages/channel/list-page.tsx'), 'ListPage'),
});

const clientsLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'clients',
  component: requirePermission(['leads', 'read']),
});

const loadLists = () => import('../pages/conversation-lists.tsx');

const newClientsRoute = createRoute({
  getParentRoute: () => clientsLayout,
  path: '/messenger/new-clients',
  component: lazyRouteComponent(loadLists, 'NewClientsPage'),
});

const myClientsRoute = createRoute({
  getParentRoute: () => clientsLayout,
  path: '/messenger/my-clients',
  component: lazyRouteComponent(loadLists, 'MyClientsPage'),
});

const viewRoute = createRoute({
  getParentRoute: () => clientsLayout,
  path: '/views/$id',
  component: lazyRouteComponent(loadLists, 'ViewPage'),
});

/** What a filter finds that is not kept as a view. */
const foundRoute = createRoute({
  getParentRoute: () => clientsLayout,
  path: '/views',
  validateSearch: (search: Record<string, unknown>): FoundSearch => search,
  component: lazyRouteComponent(loadLists, 'FoundPage'),
});

const contactsLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'contacts',
  component: requirePermission('clients.read'),
});

const clientsRoute = createRoute({
  getParentRoute: () => contactsLayout,
  path: '/clients',
  component: lazyRouteComponent(() => import('../../features/clients/clients/clients-screen.tsx'), 'ClientsScreen'),
});

const importClientsLayout = createRoute({
  getParentRoute: () => contactsLayout,
  id: 'import-clients',
  component: requirePermission('clients.create', 'action'),
});

const importClientsRoute = createRoute({
  getParentRoute: () => importClientsLayout,
  path: '/clients/import',
  component: rareScreen('ImportClientsPage'),
});

const clientRoute = createRoute({
  getParentRoute: () => contactsLayout,
  path: '/clients/$id',
  component: lazyRouteComponent(() => import('../pages/clients/client-page.tsx'), 'ClientPage'),
});

const scheduledRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/scheduled',
  component: rareScreen('ScheduledPage'),
});

const tasksLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'tasks-read',
  component: requirePermission(['tasks', 'read']),
});

const tasksRoute = createRoute({
  getParentRoute: () => tasksLayout,
  path: '/tasks',
  validateSearch: (search: Record<string, unknown>): TaskSearch => search,
  component: lazyRouteComponent(() => import('../pages/work/tasks-page.tsx'), 'TasksPage'),
});

/** A task is shown by the screen of its parent, beside the board. */
const taskRoute = createRoute({ getParentRoute: () => tasksRoute, path: '/$id' });
const coworkersLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'coworkers',
  component: requirePermission(['users', 'read']),
});

const coworkersRoute = createRoute({
  getParentRoute: () => coworkersLayout,
  path: '/coworkers',
  component: rareScreen('CoworkersScreen'),
});

const projectsLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'projects',
  component: requirePermission(['projects', 'read']),
});

const projectsRoute = createRoute({
  getParentRoute: () => projectsLayout,
  path: '/projects',
  component: rareScreen('ProjectsScreen'),
});

const projectRoute = createRoute({
  getParentRoute: () => projectsLayout,
  path: '/projects/$id',
  component: rareScreen('ProjectRoute'),
});

/** Who may not read the statistics of all gets their own. */
const statsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/stats',
  validateSearch: (search: Record<string, unknown>): ReportSearch => search,
  component: rareScreen('ReportsScreen'),
});

const directsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/messenger/directs',
  component: lazyRouteComponent(() => import('../../features/chat/channels/lists/directs-list.tsx'), 'DirectsList'),
});

const channelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/messenger/channels',
  component: lazyRouteComponent(
    () => import('../../features/chat/channels/lists/group-channels-list.tsx'),
    'GroupChannelsList',
  ),
});

const preferencesLayout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/preferences',
  component: rareScreen('PreferencesLayout'),
});

const preferencesRoute = createRoute({
  getParentRoute: () => preferencesLayout,
  path: '/',
  component: rareScreen('PreferencesStart'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => preferencesLayout,
  path: '/notifications',
  component: rareScreen('NotificationPreferencesPage'),
});

const apiTokensRoute = createRoute({
  getParentRoute: () => preferencesLayout,
  path: '/api',
  component: rareScreen('ApiTokensScreen'),
});

const loadGuide = rareScreen('GuidePage');
const guidesRoute = createRoute({ getParentRoute: () => rootRoute, path: '/guide', component: loadGuide });
const guideRoute = createRoute({ getParentRoute: () => rootRoute, path: '/guide/$messenger', component: loadGuide });

const profileLayout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  component: rareScreen('ProfileLayout'),
});

const profileRoute = createRoute({
  getParentRoute: () => profileLayout,
  path: '/',
  component: rareScreen('ProfilePage'),
});

const profileSecurityRoute = createRoute({
  getParentRoute: () => profileLayout,
  path: '/security',
  component: rareScreen('ProfileSecurityPage'),
});

const settingsLayout = createRoute({
  getParentRoute: () => preferencesLayout,
  id: 'settings',
  component: requirePermission(['settings', 'read']),
});

const botsRoute = createRoute({
  getParentRoute: () => settingsLayout,
  path: '/bots',
  /** `bot` is the one whose details are shown. */
  validateSearch: (search: Record<string, unknown>): { bot?: number } =>
    Number.isSafeInteger(search.bot) ? { bot: search.bot as number } : {},
  component: rareScreen('BotsPage'),
});

const calendarsRoute = createRoute({
  getParentRoute: () => settingsLayout,
  path: '/calendars',
  component: rareScreen('CalendarsScreen'),
});

const calendarRoute = createRoute({
  getParentRoute: () => settingsLayout,
  path: '/calendars/$id',
  component: rareScreen('CalendarPage'),
});

const assignmentRoute = createRoute({
  getParentRoute: () => settingsLayout,
  path: '/assignment',
  component: rareScreen('AssignmentScreen'),
});

const targetsRoute = createRoute({
  getParentRoute: () => settingsLayout,
  path: '/targets',
  component: rareScreen('TargetsScreen'),
});

const rulesRoute = createRoute({
  getParentRoute: () => settingsLayout,
  path: '/rules',
  component: rareScreen('RulesScreen'),
});

const loadWebhooks = rareScreen('WebhooksPage');
const webhooksRoute = createRoute({ getParentRoute: () => settingsLayout, path: '/webhooks', component: loadWebhooks });
const webhookRoute = createRoute({
  getParentRoute: () => settingsLayout,
  path: '/webhooks/$id',
  component: loadWebhooks,
});

const cannedRepliesLayout = createRoute({
  getParentRoute: () => preferencesLayout,
  id: 'canned-replies-use',
  component: requirePermission('conversations.answer'),
});

const cannedRepliesRoute = createRoute({
  getParentRoute: () => cannedRepliesLayout,
  path: '/canned-replies',
  component: rareScreen('CannedRepliesScreen'),
});

const importRepliesRoute = createRoute({
  getParentRoute: () => cannedRepliesLayout,
  path: '/canned-replies/import',
  component: rareScreen('ImportRepliesPage'),
});

const subscriptionRoute = createRoute({
  getParentRoute: () => settingsLayout,
  path: '/subscription',
  component: rareScreen('SubscriptionPage'),
});

const subscriberRoute = createRoute({
  getParentRoute: () => settingsLayout,
  path: '/subscriber',
  component: rareScreen('SubscriberScreen'),
});

const usersLayout = createRoute({
  getParentRoute: () => settingsLayout,
  id: 'users-read',
  component: requirePermission(['users', 'read']),
});

const usersRoute = createRoute({
  getParentRoute: () => usersLayout,
  path: '/users',
  component: rareScreen('UsersScreen'),
});

const usersCreationLayout = createRoute({
  getParentRoute: () => usersLayout,
  id: 'users-create',
  component: requirePermission(['users', 'create'], 'action'),
});

const createUserRoute = createRoute({
  getParentRoute: () => usersCreationLayout,
  path: '/users/invite-user',
  component: rareScreen('CreateUserPage'),
});

const importUsersRoute = createRoute({
  getParentRoute: () => usersCreationLayout,
  path: '/users/import',
  component: rareScreen('ImportUsersPage'),
});

const userRoute = createRoute({
  getParentRoute: () => usersLayout,
  path: '/users/$id',
  component: rareScreen('UserPage'),
});

const rolesLayout = createRoute({
  getParentRoute: () => preferencesLayout,
  id: 'roles-read',
  component: requirePermission(['roles', 'read']),
});

const rolesRoute = createRoute({
  getParentRoute: () => rolesLayout,
  path: '/roles',
  component: rareScreen('RolesScreen'),
});

const roleRoute = createRoute({
  getParentRoute: () => rolesLayout,
  path: '/roles/$id',
  component: rareScreen('RolePage'),
});

const ownerLayout = createRoute({
  getParentRoute: () => preferencesLayout,
  path: '/super-admin',
  component: rareScreen('OwnerOnly'),
});

const workspaceSettingsRoute = createRoute({
  getParentRoute: () => ownerLayout,
  path: '/',
  component: rareScreen('WorkspaceSettingsScreen'),
});

const auditRoute = createRoute({
  getParentRoute: () => ownerLayout,
  path: '/audit-log',
  component: rareScreen('AuditScreen'),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  lastChannelRoute,
  searchRoute,
  listRoute,
  channelRoute,
  clientsLayout.addChildren([newClientsRoute, myClientsRoute, viewRoute, foundRoute]),
  contactsLayout.addChildren([clientsRoute, clientRoute, importClientsLayout.addChildren([importClientsRoute])]),
  tasksLayout.addChildren([tasksRoute.addChildren([taskRoute])]),
  coworkersLayout.addChildren([coworkersRoute]),
  projectsLayout.addChildren([projectsRoute, projectRoute]),
  statsRoute,
  directsRoute,
  channelsRoute,
  scheduledRoute,
  guidesRoute,
  guideRoute,
  profileLayout.addChildren([profileRoute, profileSecurityRoute]),
  preferencesLayout.addChildren([
    preferencesRoute,
    notificationsRoute,
    apiTokensRoute,
    settingsLayout.addChildren([
      botsRoute,
      calendarsRoute,
      calendarRoute,
      assignmentRoute,
      targetsRoute,
      rulesRoute,
      webhooksRoute,
      webhookRoute,
      subscriptionRoute,
      subscriberRoute,
      usersLayout.addChildren([
        usersRoute,
        userRoute,
        usersCreationLayout.addChildren([createUserRoute, importUsersRoute]),
      ]),
    ]),
    cannedRepliesLayout.addChildren([cannedRepliesRoute, importRepliesRoute]),
    rolesLayout.addChildren([rolesRoute, roleRoute]),
    ownerLayout.addChildren([workspaceSettingsRoute, auditRoute]),
  ]),
]);

/** The routes behind sign-in. Screens outside the messenger are separate chunks, preloaded on hovering a link. */
export const makeAppRouter = () =>
  createRouter({
    routeTree,
    trailingSlash: 'always',
    defaultPreload: 'intent',
    defaultErrorComponent: RouteCrash,
    defaultPendingComponent: PendingPage,
    // A page that comes at once replaces the one before without a skeleton between them.
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
  });

export type AppRouter = ReturnType<typeof makeAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
