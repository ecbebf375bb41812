import type { Transaction } from '../../../platform/database/index.ts';
import { returnToNewClients } from '../../chat/channels/index.ts';
import { reasonAgainst } from './choose-managers.ts';
import { type IsOnline, loadPeople } from './load-people.ts';
import { writeEntries } from './move.ts';
import { findPolicyOfConversation } from './policy-queries.ts';

interface Reopened {
  channelId: number;
  managerId: number;
}

/**
 * A client has written again in a conversation that was closed: it stays with its manager, or is everybody's again.
 * Where people take clients, it stays with who is online; where clients are assigned, with who could get it.
 */
export const comeBack = async (
  tx: Transaction,
  workspaceId: number,
  { channelId, managerId }: Reopened,
  isOnline: IsOnline,
): Promise<void> => {
  const policy = await findPolicyOfConversation(tx, workspaceId, channelId);
  if (policy === null) {
    if (!isOnline(workspaceId, managerId)) await returnToNewClients(tx, workspaceId, channelId);
    return;
  }
  const manager = (await loadPeople(tx, workspaceId, isOnline)).find(({ id }) => id === managerId);
  if (manager === undefined) return returnToNewClients(tx, workspaceId, channelId);
  // It counts already: its client waits.
  const why = reasonAgainst({ ...manager, load: manager.load - 1 }, policy);
  await writeEntries(tx, workspaceId, [
    {
      channel_id: channelId,
      kind: why === null ? 'given' : 'taken_back',
      user_id: managerId,
      reason: why ?? 'came_back',
      load: manager.load,
      capacity: manager.capacity,
      minutes: null,
      passed_over: [],
      more_passed_over: 0,
      accept_minutes: null,
      offer_seq: null,
    },
  ]);
  if (why !== null)
    await returnToNewClients(tx, workspaceId, channelId, why === 'full' ? 'taken_back' : 'manager_away');
};
