import type { Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { nameOf } from '../../chat/channel-access/index.ts';
import { queueHandOverPushes } from '../../chat/notifications/index.ts';
import { type BulkRecord, toBulkChange } from './bulk-queries.ts';

export const bulkEvent = (row: BulkRecord): NewEvent => ({
  event: 'updateBulkChange',
  audience: { users: [row.created_by] },
  data: toBulkChange(row),
});

/** Whom a change has given conversations; null when it was somebody's own doing, or was taken back. */
export const newManagerOf = ({ action, created_by: by, done, state }: BulkRecord): number | null => {
  if (action.kind !== 'hand_over' || action.manager_id === by || done === 0) return null;
  return state === 'undoing' || state === 'undone' ? null : action.manager_id;
};

/** Says that a change has ended: to whoever started it, and once to whoever was given all the conversations. */
export const tellEnd = async (tx: Transaction, workspaceId: number, row: BulkRecord): Promise<void> => {
  tx.announce(bulkEvent(row));
  const managerId = newManagerOf(row);
  if (managerId === null) return;
  const data = { bulk_id: row.id, by: await nameOf(tx, workspaceId, row.created_by), count: row.done };
  tx.announce({ event: 'handOverNotice', audience: { users: [managerId] }, data });
  await queueHandOverPushes(tx, workspaceId, [managerId], { bulk_id: row.id });
};
