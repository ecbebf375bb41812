// Each is a script of its own.

export const ApiTokensScreen = async () =>
  (await import('../../features/open/api-tokens/api-tokens-screen.tsx')).ApiTokensScreen;
export const AssignmentScreen = async () =>
  (await import('../../features/messaging/assignment/assignment-screen.tsx')).AssignmentScreen;
export const AuditScreen = async () =>
  (await import('../../features/foundation/audit-log/audit-screen.tsx')).AuditScreen;
export const BotsPage = async () => (await import('../pages/preferences/bots-page.tsx')).BotsPage;
export const CalendarPage = async () => (await import('../pages/preferences/calendar-page.tsx')).CalendarPage;
export const CalendarsScreen = async () =>
  (await import('../../features/messaging/calendars/calendars-screen.tsx')).CalendarsScreen;
export const CannedRepliesScreen = async () =>
  (await import('../../features/messaging/canned-replies/canned-replies-screen.tsx')).CannedRepliesScreen;
export const CoworkersScreen = async () =>
  (await import('../../features/work/coworkers/coworkers-screen.tsx')).CoworkersScreen;
export const CreateUserPage = async () =>
  (await import('../../features/accounts/users/create-user-page.tsx')).CreateUserPage;
export const GuidePage = async () => (await import('../pages/guide-page.tsx')).GuidePage;
export const ImportClientsPage = async () =>
  (await import('../../features/clients/clients/import/import-clients-page.tsx')).ImportClientsPage;
export const ImportRepliesPage = async () =>
  (await import('../../features/messaging/canned-replies/import/import-replies-page.tsx')).ImportRepliesPage;
export const ImportUsersPage = async () =>
  (await import('../../features/accounts/users/import/import-users-page.tsx')).ImportUsersPage;
export const NotificationPreferencesPage = async () =>
  (await import('../pages/preferences/notification-preferences-page.tsx')).NotificationPreferencesPage;
export const OwnerOnly = async () => (await import('../pages/preferences/owner-only.tsx')).OwnerOnly;
export const PreferencesLayout = async () =>
  (await import('../pages/preferences/preferences-layout.tsx')).PreferencesLayout;
export const PreferencesStart = async () =>
  (await import('../pages/preferences/preferences-start.tsx')).PreferencesStart;
export const ProfileLayout = async () => (await import('../pages/profile/profile-layout.tsx')).ProfileLayout;
export const ProfilePage = async () => (await import('../pages/profile/profile-page.tsx')).ProfilePage;
export const ProfileSecurityPage = async () =>
  (await import('../pages/profile/profile-security-page.tsx')).ProfileSecurityPage;
export const ProjectRoute = async () => (await import('../pages/work/project-page.tsx')).ProjectRoute;
export const ProjectsScreen = async () =>
  (await import('../../features/work/projects/projects-screen.tsx')).ProjectsScreen;
export const ReportsScreen = async () =>
  (await import('../../features/messaging/reports/reports-screen.tsx')).ReportsScreen;
export const RolePage = async () => (await import('../pages/preferences/role-page.tsx')).RolePage;
export const RolesScreen = async () => (await import('../../features/foundation/roles/roles-screen.tsx')).RolesScreen;
export const RulesScreen = async () =>
  (await import('../../features/messaging/automation/rules-screen.tsx')).RulesScreen;
export const ScheduledPage = async () => (await import('../pages/scheduled/scheduled-page.tsx')).ScheduledPage;
export const SubscriberScreen = async () =>
  (await import('../../features/billing/subscription/subscriber/subscriber-screen.tsx')).SubscriberScreen;
export const SubscriptionPage = async () =>
  (await import('../pages/preferences/subscription-page.tsx')).SubscriptionPage;
export const TargetsScreen = async () =>
  (await import('../../features/messaging/targets/targets-screen.tsx')).TargetsScreen;
export const UserPage = async () => (await import('../pages/preferences/user-page.tsx')).UserPage;
export const UsersScreen = async () => (await import('../../features/accounts/users/users-screen.tsx')).UsersScreen;
export const WebhooksPage = async () => (await import('../pages/preferences/webhooks-page.tsx')).WebhooksPage;
export const WorkspaceSettingsScreen = async () =>
  (await import('../../features/upkeep/workspace-settings/settings-screen.tsx')).WorkspaceSettingsScreen;
