import { can } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { findListedClient, type ListedClientRow } from './list-queries.ts';

/**
 * The client, if the actor may see clients. One that does not exist, is deleted or may not be seen gives the same 404.
 */
export const loadClient = async (tx: Transaction, actor: CallingActor, clientId: number): Promise<ListedClientRow> => {
  const row = can(actor, 'clients.read', null) ? await findListedClient(tx, actor.workspaceId, clientId) : null;
  if (row === null) throw new AppError('client.not_found');
  return row;
};
