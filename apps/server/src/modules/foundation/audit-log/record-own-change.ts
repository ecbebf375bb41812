import type { AuditAction, AuditChanges } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { getActorName } from './audit-queries.ts';
import { type AuditOrigin, recordAudit } from './record-audit.ts';

export interface OwnChange {
  workspaceId: number;
  userId: number;
  action: Extract<AuditAction, `account.${string}`>;
  origin: AuditOrigin;
  changes?: AuditChanges;
}

/**
 * Records a change users have made to their own account: the user is both actor and subject. Opening a link mailed to a
 * user counts as that user.
 */
export const recordOwnChange = async (
  tx: Transaction,
  { workspaceId, userId, action, origin, changes = {} }: OwnChange,
): Promise<void> => {
  const name = await getActorName(tx, workspaceId, userId);
  const subject = { kind: 'user', id: userId, name } as const;
  await recordAudit(tx, { workspaceId, actorId: userId, action, subject, changes, ...origin });
};
