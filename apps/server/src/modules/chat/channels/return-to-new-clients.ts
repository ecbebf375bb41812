import type { Transaction } from '../../../platform/database/index.ts';
import { deleteMember, findChannelFacts } from '../channel-access/index.ts';
import { nameUser } from '../messages/index.ts';
import { announceChange } from './announce-change.ts';
import { changeManager } from './change-manager.ts';

/** A client is back while their manager is away, or cannot take them: everyone may take the conversation. Lock it first. */
export const returnToNewClients = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  code: 'manager_away' | 'taken_back' = 'manager_away',
): Promise<void> => {
  const facts = await findChannelFacts(tx, workspaceId, channelId, 0);
  if (facts === null || facts.manager_id === null) return;
  const manager = { id: facts.manager_id, name: facts.manager_name ?? '' };
  await changeManager(tx, workspaceId, { channelId, before: manager.id, after: null, actorId: null });
  await deleteMember(tx, workspaceId, channelId, manager.id);
  await announceChange(tx, {
    workspaceId,
    channelId,
    members: { added: [], removed: [manager.id] },
    said: [{ code, params: nameUser(manager) }],
  });
};
