import type { Database } from '../../platform/database/index.ts';
import type { ServerModule } from '../../platform/server-module/index.ts';
import { makeAuditRoutes } from './audit-routes.ts';
import { makePruneAuditLog } from './prune-audit-log.ts';

export { type AuditOrigin, auditOrigin, changesBetween, type NewAuditEntry, recordAudit } from './record-audit.ts';

/** Who changed what, and from where. */
export const makeAuditLogModule = ({ database }: { database: Database }): ServerModule => ({
  routes: makeAuditRoutes(database),
  tasks: { 'prune-audit-log': makePruneAuditLog(database) },
  crontab: [{ task: 'prune-audit-log', schedule: '37 3 * * *' }],
});
