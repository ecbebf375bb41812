import { accountLimits } from './accounts/accounts/limits.ts';
import { authLimits } from './accounts/auth/limits.ts';
import { openIdLimits } from './accounts/openid-connect/limits.ts';
import { userImportLimits } from './accounts/user-import/limits.ts';
import { planLimits } from './billing/plan-limits/limits.ts';
import { subscriptionLimits } from './billing/subscription/limits.ts';
import { channelLimits } from './chat/channels/limits.ts';
import { messageLimits } from './chat/messages/limits.ts';
import { notificationLimits } from './chat/notifications/limits.ts';
import { searchLimits } from './chat/search/limits.ts';
import { clientCardLimits } from './clients/client-card/limits.ts';
import { clientImportLimits } from './clients/client-import/limits.ts';
import { clientMergeLimits } from './clients/client-merges/limits.ts';
import { clientLimits } from './clients/clients/limits.ts';
import { customFieldLimits } from './clients/custom-fields/limits.ts';
import { csvLimits } from './csv/limits.ts';
import { fileLimits } from './files/limits.ts';
import { auditLimits } from './foundation/audit-log/limits.ts';
import { roleLimits } from './foundation/roles/limits.ts';
import { userLimits } from './foundation/users/limits.ts';
import { workspaceLimits } from './foundation/workspaces/limits.ts';
import { botLimits } from './messaging/bots/limits.ts';
import { realtimeLimits } from './realtime/limits.ts';
import { sharedLimits } from './shared-limits.ts';
import { dataExportLimits } from './upkeep/data-export/limits.ts';
import { retentionLimits } from './upkeep/retention/limits.ts';
import { workspaceSettingsLimits } from './upkeep/workspace-settings/limits.ts';
import { projectLimits } from './work/projects/limits.ts';
import { taskLimits } from './work/tasks/limits.ts';

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
  ...csvLimits,
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
