import type { AssignmentPolicy } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { returnToNewClients } from '../../chat/channels/index.ts';
import { type Candidate, reasonAgainst, takesPart } from './choose-managers.ts';
import { writeEntries } from './give-and-take-back.ts';
import { type IsOnline, loadPeople } from './load-people.ts';
import type { NewEntry } from './log-queries.ts';
import { findPolicyOfConversation } from './policy-queries.ts';
import { findLastSeq } from './waiting-queries.ts';

interface Reopened {
  channelId: number;
  managerId: number;
}

/** Where clients are assigned: it stays with who could get it. Their own entry says which. */
const comeBackByPolicy = async (
  tx: Transaction,
  workspaceId: number,
  { channelId, managerId }: Reopened,
  policy: AssignmentPolicy,
  people: readonly Candidate[],
): Promise<void> => {
  const manager = people.find((person) => person.id === managerId && takesPart(person, policy));
  if (manager === undefined) return returnToNewClients(tx, workspaceId, channelId, 'taken_back');
  // It counts already: its client waits.
  const why = reasonAgainst({ ...manager, load: manager.load - 1 }, policy);
  const minutes = why === null ? policy.accept_minutes : null;
  const entry: NewEntry = {
    channel_id: channelId,
    kind: why === null ? 'given' : 'taken_back',
    user_id: managerId,
    reason: why ?? 'came_back',
    load: manager.load,
    capacity: manager.capacity,
    minutes,
    passed_over: [],
    more_passed_over: 0,
    accept_minutes: minutes,
    offer_seq: minutes === null ? null : await findLastSeq(tx, workspaceId, channelId),
  };
  await writeEntries(tx, workspaceId, [entry]);
  if (why !== null)
    await returnToNewClients(tx, workspaceId, channelId, why === 'full' ? 'taken_back' : 'manager_away');
};

/**
 * Clients have written again in conversations that were closed: each stays with its manager, or is everybody's again.
 * Where people take clients, it stays with who is online. Takes no ids: the caller holds the workspace's counters.
 */
export const comeBack = async (
  tx: Transaction,
  workspaceId: number,
  reopened: readonly Reopened[],
  isOnline: IsOnline,
): Promise<void> => {
  let people: Candidate[] | null = null;
  for (const one of reopened) {
    const policy = await findPolicyOfConversation(tx, workspaceId, one.channelId);
    if (policy === null) {
      if (!isOnline(workspaceId, one.managerId)) await returnToNewClients(tx, workspaceId, one.channelId);
      continue;
    }
    people ??= await loadPeople(tx, workspaceId, isOnline);
    await comeBackByPolicy(tx, workspaceId, one, policy, people);
  }
};
