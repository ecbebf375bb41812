import type { Transaction } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { listPersonIds, loadClient } from '../clients/index.ts';

/** The clients who are the same person as this one, including this one. */
export const loadPersonIds = async (tx: Transaction, actor: CallingActor, clientId: number): Promise<number[]> => {
  await loadClient(tx, actor, clientId);
  return listPersonIds(tx, actor.workspaceId, clientId);
};
