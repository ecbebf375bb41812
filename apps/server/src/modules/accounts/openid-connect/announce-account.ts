import type { Transaction } from '../../../platform/database/index.ts';
import { settleStaff } from '../../chat/channels/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { findUser, userEvents } from '../../foundation/users/index.ts';
import { announceNewUsers } from '../user-administration/index.ts';
import type { FoundAccount } from './find-account.ts';

const auditActions = { linked: 'openid.linked', activated: 'openid.admitted', created: 'openid.admitted' } as const;

/** Records the changes a sign-in has made to its user. */
export const recordAccount = async (
  tx: Transaction,
  workspaceId: number,
  { account, change }: FoundAccount,
  origin: AuditOrigin,
): Promise<void> => {
  if (change === 'none') return;
  const name = `${account.first_name} ${account.last_name}`.trim() || account.email;
  await recordAudit(tx, {
    workspaceId,
    actorId: account.id,
    action: auditActions[change],
    subject: { kind: 'user', id: account.id, name },
    changes: { email: { from: null, to: account.email } },
    ...origin,
  });
};

interface AnnounceAccountDeps {
  isOnline: (workspaceId: number, userId: number) => boolean;
}

/** Tells everybody of it. Late in its transaction: it locks channels. */
export const makeAnnounceAccount =
  ({ isOnline }: AnnounceAccountDeps) =>
  async (tx: Transaction, workspaceId: number, { account, change }: FoundAccount): Promise<void> => {
    if (change === 'created') await announceNewUsers(tx, workspaceId, [account.id]);
    if (change !== 'activated') return;
    await settleStaff(tx, workspaceId, [account.id]);
    const user = await findUser(tx, workspaceId, account.id);
    if (user !== null) tx.announce(...userEvents(user, isOnline(workspaceId, account.id)));
  };
