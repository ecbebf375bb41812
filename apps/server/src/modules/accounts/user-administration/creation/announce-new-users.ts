import type { Transaction } from '../../../../platform/database/index.ts';
import { listMembershipEvents } from '../../../chat/channels/index.ts';
import { listUsersById, newUserEvents } from '../../../foundation/users/index.ts';

/**
 * Tells colleagues, and the audience of every later event, who has come and which channels they belong to. The last step
 * of the transaction that has created them: everything is read first, since appending events holds up all others.
 */
export const announceNewUsers = async (
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<void> => {
  const rows = await listUsersById(tx, workspaceId, userIds);
  const memberships = await listMembershipEvents(tx, workspaceId, userIds);
  tx.announce(...rows.flatMap(newUserEvents), ...memberships);
};
