import { accountLimits } from './accounts/limits.ts';
import { auditLimits } from './audit-log/limits.ts';
import { authLimits } from './auth/limits.ts';
import { botLimits } from './bots/limits.ts';
import { channelLimits } from './channels/limits.ts';
import { dataExportLimits } from './data-export/limits.ts';
import { fileLimits } from './files/limits.ts';
import { messageLimits } from './messages/limits.ts';
import { notificationLimits } from './notifications/limits.ts';
import { realtimeLimits } from './realtime/limits.ts';
import { roleLimits } from './roles/limits.ts';
import { searchLimits } from './search/limits.ts';
import { sharedLimits } from './shared-limits.ts';
import { userLimits } from './users/limits.ts';
import { workspaceSettingsLimits } from './workspace-settings/limits.ts';
import { workspaceLimits } from './workspaces/limits.ts';

/** Limits that both the server and the web app apply; reasons: docs/rules.md. */
export const limits = {
  ...sharedLimits,
  ...authLimits,
  ...accountLimits,
  ...workspaceLimits,
  ...workspaceSettingsLimits,
  ...userLimits,
  ...roleLimits,
  ...dataExportLimits,
  ...channelLimits,
  ...messageLimits,
  ...searchLimits,
  ...fileLimits,
  ...notificationLimits,
  ...botLimits,
  ...auditLimits,
  ...realtimeLimits,
} as const;

/** The general channel's id in every workspace (docs/rules.md). Ids count from 1 inside a workspace. */
export const generalChannelId = 1;

/** The owner's user id in every workspace: the first user made. */
export const ownerUserId = 1;
