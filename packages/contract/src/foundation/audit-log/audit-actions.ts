import { accountAuditActions } from '../../accounts/accounts/audit-actions.ts';
import { openIdAuditActions } from '../../accounts/openid-connect/audit-actions.ts';
import { planLimitAuditActions } from '../../billing/plan-limits/audit-actions.ts';
import { subscriptionAuditActions } from '../../billing/subscription/audit-actions.ts';
import { clientImportAuditActions } from '../../clients/client-import/audit-actions.ts';
import { clientMergeAuditActions } from '../../clients/client-merges/audit-actions.ts';
import { clientAuditActions } from '../../clients/clients/audit-actions.ts';
import { customFieldAuditActions } from '../../clients/custom-fields/audit-actions.ts';
import { botAuditActions } from '../../messaging/bots/audit-actions.ts';
import { clientErasureAuditActions } from '../../upkeep/client-erasure/audit-actions.ts';
import { retentionAuditActions } from '../../upkeep/retention/audit-actions.ts';
import { workspaceAuditActions } from '../../upkeep/workspace-settings/audit-actions.ts';
import { projectAuditActions } from '../../work/projects/audit-actions.ts';
import { taskAuditActions } from '../../work/tasks/audit-actions.ts';
import { roleAuditActions } from '../roles/audit-actions.ts';
import { userAuditActions } from '../users/audit-actions.ts';

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
