import { limits, type Retention, type RetentionDays, retentionKinds } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import type { QueueAccountMail } from '../../accounts/account-mails/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { getWorkspace, lockOwner } from '../../foundation/workspaces/index.ts';
import { listRules, putRule } from './rule-queries.ts';
import { actingDays, chosenDays, isShorter, toRetention } from './rules.ts';

export interface ChangeRetentionDeps {
  database: Database;
  queueAccountMail: QueueAccountMail;
}

/**
 * Changes how long messages and files are kept. A longer time acts at once, which also cancels a shorter one that does
 * not act yet; a shorter time needs a confirmation, is mailed to the owner and begins to delete after a day at the
 * earliest.
 */
export const makeChangeRetention =
  ({ database, queueAccountMail }: ChangeRetentionDeps) =>
  (
    { workspaceId, userId, isConfirmed }: CallingActor,
    wanted: RetentionDays,
    origin: AuditOrigin,
  ): Promise<Retention> =>
    database.inWorkspace(workspaceId, async (tx) => {
      if ((await lockOwner(tx, workspaceId)) !== userId) throw new AppError('workspace.owner_only');
      const rules = await listRules(tx, workspaceId);
      const [chosen, acting] = [chosenDays(rules), actingDays(rules)];
      const changes = changesBetween(chosen, wanted);
      const changed = retentionKinds.filter((kind) => kind in changes);
      if (changed.length === 0) return toRetention(rules);
      const shortened = changed.filter((kind) => isShorter(wanted[kind], acting[kind]));
      if (shortened.length > 0 && !isConfirmed) throw new AppError('auth.confirmation_required');
      for (const kind of changed) {
        const isLater = shortened.includes(kind);
        const earlierDays = isLater ? acting[kind] : null;
        await putRule(tx, workspaceId, { kind, days: wanted[kind], earlierDays, isShorter: isLater });
      }
      const { company } = await getWorkspace(tx, workspaceId);
      await recordAudit(tx, {
        workspaceId,
        actorId: userId,
        action: 'workspace.retention_changed',
        subject: { kind: 'workspace', id: null, name: company },
        changes,
        ...origin,
      });
      if (shortened.length > 0) {
        await queueAccountMail(tx, {
          workspaceId,
          userId,
          kind: 'retentionShortened',
          path: '/preferences/super-admin/',
          values: { hours: limits.retentionGraceHours },
        });
      }
      return toRetention(await listRules(tx, workspaceId));
    });
