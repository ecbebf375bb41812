import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeAuditRoutes } from './audit-routes.ts';
import { makePruneAuditLog, type PruneDeps } from './prune-audit-log.ts';

export { eraseAuditNames } from './audit-queries.ts';
export {
  type AuditOrigin,
  auditOrigin,
  changesBetween,
  type NewAuditEntry,
  recordAudit,
  recordAudits,
} from './record-audit.ts';
export { recordOwnChange } from './record-own-change.ts';

/** The log of changes: the user, the change, and the origin of the call. */
export const makeAuditLogModule = (deps: PruneDeps): ServerModule => ({
  routes: makeAuditRoutes(deps.database),
  tasks: { 'prune-audit-log': makePruneAuditLog(deps) },
  crontab: [{ task: 'prune-audit-log', schedule: '37 3 * * *' }],
});
