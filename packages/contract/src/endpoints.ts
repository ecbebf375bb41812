import { accountEndpoints } from './accounts/accounts.ts';
import { auditEndpoints } from './audit-log/audit-log.ts';
import { authEndpoints } from './auth/auth.ts';
import { botEndpoints } from './bots/bots.ts';
import { channelEndpoints } from './channels/channels.ts';
import { dataExportEndpoints } from './data-export/data-export.ts';
import { draftEndpoints } from './drafts/drafts.ts';
import type { Endpoint } from './endpoint.ts';
import { fileEndpoints } from './files/files.ts';
import { messageEndpoints } from './messages/messages.ts';
import { notificationEndpoints } from './notifications/notifications.ts';
import { roleEndpoints } from './roles/roles.ts';
import { searchEndpoints } from './search/search.ts';
import { secondFactorEndpoints } from './second-factors/second-factors.ts';
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
  ...roleEndpoints,
  ...channelEndpoints,
  ...messageEndpoints,
  ...draftEndpoints,
  ...searchEndpoints,
  ...notificationEndpoints,
  ...fileEndpoints,
  ...botEndpoints,
  ...auditEndpoints,
  ...workspaceSettingsEndpoints,
  ...dataExportEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
