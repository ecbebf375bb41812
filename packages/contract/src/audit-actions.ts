import { accountAuditActions } from './accounts/audit-actions.ts';
import { botAuditActions } from './bots/audit-actions.ts';
import { clientErasureAuditActions } from './client-erasure/audit-actions.ts';
import { clientImportAuditActions } from './client-import/audit-actions.ts';
import { clientMergeAuditActions } from './client-merges/audit-actions.ts';
import { clientAuditActions } from './clients/audit-actions.ts';
import { customFieldAuditActions } from './custom-fields/audit-actions.ts';
import { openIdAuditActions } from './openid-connect/audit-actions.ts';
import { planLimitAuditActions } from './plan-limits/audit-actions.ts';
import { projectAuditActions } from './projects/audit-actions.ts';
import { retentionAuditActions } from './retention/audit-actions.ts';
import { roleAuditActions } from './roles/audit-actions.ts';
import { subscriptionAuditActions } from './subscription/audit-actions.ts';
import { taskAuditActions } from './tasks/audit-actions.ts';
import { userAuditActions } from './users/audit-actions.ts';
import { workspaceAuditActions } from './workspace-settings/audit-actions.ts';

/** Everything that the audit log records, collected from the modules; `locales/en-US/preferences/audit.ts` says each in words. */
export const auditActions = [
  ...workspaceAuditActions,
  ...retentionAuditActions,
  ...roleAuditActions,
  ...userAuditActions,
  ...accountAuditActions,
  ...botAuditActions,
  ...openIdAuditActions,
  ...clientAuditActions,
  ...clientMergeAuditActions,
  ...clientImportAuditActions,
  ...clientErasureAuditActions,
  ...customFieldAuditActions,
  ...subscriptionAuditActions,
  ...planLimitAuditActions,
  ...taskAuditActions,
  ...projectAuditActions,
] as const;

export type AuditAction = (typeof auditActions)[number];
