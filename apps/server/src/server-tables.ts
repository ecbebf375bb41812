import { tables as accountMails } from './modules/accounts/account-mails/tables.ts';
import { tables as auth } from './modules/accounts/auth/tables.ts';
import { tables as openidConnect } from './modules/accounts/openid-connect/tables.ts';
import { tables as secondFactors } from './modules/accounts/second-factors/tables.ts';
import { tables as userImport } from './modules/accounts/user-import/tables.ts';
import { tables as subscription } from './modules/billing/subscription/tables.ts';
import { tables as channelAccess } from './modules/chat/channel-access/tables.ts';
import { tables as drafts } from './modules/chat/drafts/tables.ts';
import { tables as linkPreviews } from './modules/chat/link-previews/tables.ts';
import { tables as messages } from './modules/chat/messages/tables.ts';
import { tables as notifications } from './modules/chat/notifications/tables.ts';
import { tables as scheduledMessages } from './modules/chat/scheduled-messages/tables.ts';
import { tables as clientCard } from './modules/clients/client-card/tables.ts';
import { tables as clientImport } from './modules/clients/client-import/tables.ts';
import { tables as clients } from './modules/clients/clients/tables.ts';
import { tables as files } from './modules/files/tables.ts';
import { tables as auditLog } from './modules/foundation/audit-log/tables.ts';
import { tables as clientHistory } from './modules/foundation/client-history/tables.ts';
import { tables as roles } from './modules/foundation/roles/tables.ts';
import { tables as users } from './modules/foundation/users/tables.ts';
import { tables as workspaces } from './modules/foundation/workspaces/tables.ts';
import { tables as assignment } from './modules/messaging/assignment/tables.ts';
import { tables as automation } from './modules/messaging/automation/tables.ts';
import { tables as bots } from './modules/messaging/bots/tables.ts';
import { tables as bulkChanges } from './modules/messaging/bulk-changes/tables.ts';
import { tables as calendars } from './modules/messaging/calendars/tables.ts';
import { tables as cannedReplies } from './modules/messaging/canned-replies/tables.ts';
import { tables as conversations } from './modules/messaging/conversations/tables.ts';
import { tables as deliveries } from './modules/messaging/deliveries/tables.ts';
import { tables as episodes } from './modules/messaging/episodes/tables.ts';
import { tables as labels } from './modules/messaging/labels/tables.ts';
import { tables as ratings } from './modules/messaging/ratings/tables.ts';
import { tables as reports } from './modules/messaging/reports/tables.ts';
import { tables as targets } from './modules/messaging/targets/tables.ts';
import { tables as views } from './modules/messaging/views/tables.ts';
import { tables as weeklyMail } from './modules/messaging/weekly-mail/tables.ts';
import { tables as apiTokens } from './modules/open/api-tokens/tables.ts';
import { tables as webhooks } from './modules/open/webhooks/tables.ts';
import { tables as clientErasure } from './modules/upkeep/client-erasure/tables.ts';
import { tables as dataExport } from './modules/upkeep/data-export/tables.ts';
import { tables as retention } from './modules/upkeep/retention/tables.ts';
import { tables as projects } from './modules/work/projects/tables.ts';
import { tables as tasks } from './modules/work/tasks/tables.ts';
import type { ModuleTables, TableFacts } from './platform/database/index.ts';
import { tables as database } from './platform/database/tables.ts';
import { tables as http } from './platform/http/tables.ts';
import { tables as jobs } from './platform/jobs/tables.ts';
import { tables as leases } from './platform/leases/tables.ts';
import { tables as realtime } from './platform/realtime/tables.ts';
import { tables as workspaceCounters } from './platform/workspace-counters/tables.ts';

const collected: ModuleTables = {
  ...accountMails,
  ...auth,
  ...openidConnect,
  ...secondFactors,
  ...userImport,
  ...subscription,
  ...channelAccess,
  ...drafts,
  ...linkPreviews,
  ...messages,
  ...notifications,
  ...scheduledMessages,
  ...clientCard,
  ...clientImport,
  ...clients,
  ...files,
  ...auditLog,
  ...clientHistory,
  ...roles,
  ...users,
  ...workspaces,
  ...assignment,
  ...bots,
  ...bulkChanges,
  ...calendars,
  ...cannedReplies,
  ...conversations,
  ...deliveries,
  ...episodes,
  ...labels,
  ...ratings,
  ...reports,
  ...views,
  ...clientErasure,
  ...dataExport,
  ...retention,
  ...projects,
  ...targets,
  ...tasks,
  ...database,
  ...http,
  ...jobs,
  ...leases,
  ...realtime,
  ...workspaceCounters,
  ...automation,
  ...weeklyMail,
  ...apiTokens,
  ...webhooks,
};

/** Every table of the database with its handling in backups, exports and erasures, collected from the modules. */
export const serverTables: ReadonlyMap<string, TableFacts> = new Map(
  Object.entries(collected).flatMap(([name, facts]) => (facts === 'view' ? [] : [[name, facts]])),
);
