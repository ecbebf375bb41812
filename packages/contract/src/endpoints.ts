import { accountEndpoints } from './accounts/accounts/accounts.ts';
import { authEndpoints } from './accounts/auth/auth.ts';
import { openIdEndpoints } from './accounts/openid-connect/openid-connect.ts';
import { secondFactorEndpoints } from './accounts/second-factors/second-factors.ts';
import { userImportEndpoints } from './accounts/user-import/user-import.ts';
import { planLimitEndpoints } from './billing/plan-limits/plan-limits.ts';
import { subscriptionEndpoints } from './billing/subscription/subscription.ts';
import { channelEndpoints } from './chat/channels/channels.ts';
import { draftEndpoints } from './chat/drafts/drafts.ts';
import { messageEndpoints } from './chat/messages/messages.ts';
import { notificationEndpoints } from './chat/notifications/notifications.ts';
import { searchEndpoints } from './chat/search/search.ts';
import { clientCardEndpoints } from './clients/client-card/client-card.ts';
import { clientImportEndpoints } from './clients/client-import/client-import.ts';
import { clientMergeEndpoints } from './clients/client-merges/client-merges.ts';
import { clientEndpoints } from './clients/clients/clients.ts';
import { customFieldEndpoints } from './clients/custom-fields/custom-fields.ts';
import type { Endpoint } from './endpoint.ts';
import { fileEndpoints } from './files/files.ts';
import { auditEndpoints } from './foundation/audit-log/audit-log.ts';
import { roleEndpoints } from './foundation/roles/roles.ts';
import { userEndpoints } from './foundation/users/users.ts';
import { workspaceEndpoints } from './foundation/workspaces/workspaces.ts';
import { botEndpoints } from './messaging/bots/bots.ts';
import { deliveryEndpoints } from './messaging/deliveries/deliveries.ts';
import { clientErasureEndpoints } from './upkeep/client-erasure/client-erasure.ts';
import { dataExportEndpoints } from './upkeep/data-export/data-export.ts';
import { retentionEndpoints } from './upkeep/retention/retention.ts';
import { workspaceSettingsEndpoints } from './upkeep/workspace-settings/workspace-settings.ts';
import { coworkerEndpoints } from './work/coworkers/coworkers.ts';
import { projectEndpoints } from './work/projects/projects.ts';
import { taskEndpoints } from './work/tasks/tasks.ts';

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
