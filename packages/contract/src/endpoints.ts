import { accountEndpoints } from './accounts/accounts.ts';
import { auditEndpoints } from './audit-log/audit-log.ts';
import { authEndpoints } from './auth/auth.ts';
import { botEndpoints } from './bots/bots.ts';
import { channelEndpoints } from './channels/channels.ts';
import { clientCardEndpoints } from './client-card/client-card.ts';
import { clientErasureEndpoints } from './client-erasure/client-erasure.ts';
import { clientImportEndpoints } from './client-import/client-import.ts';
import { clientMergeEndpoints } from './client-merges/client-merges.ts';
import { clientEndpoints } from './clients/clients.ts';
import { coworkerEndpoints } from './coworkers/coworkers.ts';
import { customFieldEndpoints } from './custom-fields/custom-fields.ts';
import { dataExportEndpoints } from './data-export/data-export.ts';
import { deliveryEndpoints } from './deliveries/deliveries.ts';
import { draftEndpoints } from './drafts/drafts.ts';
import type { Endpoint } from './endpoint.ts';
import { fileEndpoints } from './files/files.ts';
import { messageEndpoints } from './messages/messages.ts';
import { notificationEndpoints } from './notifications/notifications.ts';
import { openIdEndpoints } from './openid-connect/openid-connect.ts';
import { planLimitEndpoints } from './plan-limits/plan-limits.ts';
import { projectEndpoints } from './projects/projects.ts';
import { retentionEndpoints } from './retention/retention.ts';
import { roleEndpoints } from './roles/roles.ts';
import { searchEndpoints } from './search/search.ts';
import { secondFactorEndpoints } from './second-factors/second-factors.ts';
import { subscriptionEndpoints } from './subscription/subscription.ts';
import { taskEndpoints } from './tasks/tasks.ts';
import { userImportEndpoints } from './user-import/user-import.ts';
import { userEndpoints } from './users/users.ts';
import { workspaceSettingsEndpoints } from './workspace-settings/workspace-settings.ts';
import { workspaceEndpoints } from './workspaces/workspaces.ts';

/** Every call of the API, collected from the modules. */
export const endpoints = {
  ...workspaceEndpoints,
  ...authEndpoints,
  ...secondFactorEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...coworkerEndpoints,
  ...userImportEndpoints,
  ...roleEndpoints,
  ...channelEndpoints,
  ...clientCardEndpoints,
  ...clientMergeEndpoints,
  ...clientErasureEndpoints,
  ...messageEndpoints,
  ...deliveryEndpoints,
  ...draftEndpoints,
  ...searchEndpoints,
  ...notificationEndpoints,
  ...fileEndpoints,
  ...botEndpoints,
  ...clientEndpoints,
  ...clientImportEndpoints,
  ...customFieldEndpoints,
  ...auditEndpoints,
  ...workspaceSettingsEndpoints,
  ...retentionEndpoints,
  ...dataExportEndpoints,
  ...openIdEndpoints,
  ...subscriptionEndpoints,
  ...planLimitEndpoints,
  ...taskEndpoints,
  ...projectEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
