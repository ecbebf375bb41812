import { accountLimits } from './accounts/limits.ts';
import { auditLimits } from './audit-log/limits.ts';
import { authLimits } from './auth/limits.ts';
import { botLimits } from './bots/limits.ts';
import { channelLimits } from './channels/limits.ts';
import { clientCardLimits } from './client-card/limits.ts';
import { clientImportLimits } from './client-import/limits.ts';
import { clientMergeLimits } from './client-merges/limits.ts';
import { clientLimits } from './clients/limits.ts';
import { customFieldLimits } from './custom-fields/limits.ts';
import { dataExportLimits } from './data-export/limits.ts';
import { fileLimits } from './files/limits.ts';
import { messageLimits } from './messages/limits.ts';
import { notificationLimits } from './notifications/limits.ts';
import { openIdLimits } from './openid-connect/limits.ts';
import { planLimits } from './plan-limits/limits.ts';
import { projectLimits } from './projects/limits.ts';
import { realtimeLimits } from './realtime/limits.ts';
import { retentionLimits } from './retention/limits.ts';
import { roleLimits } from './roles/limits.ts';
import { searchLimits } from './search/limits.ts';
import { sharedLimits } from './shared-limits.ts';
import { subscriptionLimits } from './subscription/limits.ts';
import { taskLimits } from './tasks/limits.ts';
import { userImportLimits } from './user-import/limits.ts';
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
  ...planLimits,
  ...retentionLimits,
  ...userLimits,
  ...userImportLimits,
  ...roleLimits,
  ...dataExportLimits,
  ...channelLimits,
  ...clientCardLimits,
  ...clientMergeLimits,
  ...messageLimits,
  ...searchLimits,
  ...fileLimits,
  ...notificationLimits,
  ...botLimits,
  ...auditLimits,
  ...realtimeLimits,
  ...openIdLimits,
  ...clientLimits,
  ...clientImportLimits,
  ...customFieldLimits,
  ...subscriptionLimits,
  ...projectLimits,
  ...taskLimits,
} as const;

/** The general channel's id in every workspace (docs/rules.md). Ids count from 1 inside a workspace. */
export const generalChannelId = 1;

/** The owner's user id in every workspace: the first user made. */
export const ownerUserId = 1;
