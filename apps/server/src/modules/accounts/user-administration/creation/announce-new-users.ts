import type { Transaction } from '../../../../platform/database/index.ts';
import { listMembershipEvents } from '../../../chat/channels/index.ts';
import { listUsersById, newUserEvents } from '../../../foundation/users/index.ts';

/**
 * Announces new users and the channels they belong to, to colleagues and to the audience of every later event. The last
 * step of the transaction that creates them: everything is read first, since appending events holds up all others.
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
