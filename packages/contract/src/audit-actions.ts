import { botAuditActions } from './bots/audit-actions.ts';
import { roleAuditActions } from './roles/audit-actions.ts';
import { userAuditActions } from './users/audit-actions.ts';
import { workspaceAuditActions } from './workspace-settings/audit-actions.ts';

/** Everything that the audit log records, collected from the modules; `locales/en-US/audit.ts` says each in words. */
export const auditActions = [
  ...workspaceAuditActions,
  ...roleAuditActions,
  ...userAuditActions,
  ...botAuditActions,
] as const;

export type AuditAction = (typeof auditActions)[number];
