import type { Database } from '../../../platform/database/index.ts';
import { findClientToErase } from '../../clients/clients/index.ts';
import { beginErasure } from './begin-erasure.ts';
import { listErased } from './erasure-queries.ts';
import type { Ledger } from './ledger.ts';

interface RepeatErasuresDeps {
  database: Database;
  ledger: Ledger;
  listWorkspaceIds: () => Promise<number[]>;
}

/**
 * Makes database and ledger agree: clients that a restored backup has brought back are erased again, and the ledger
 * gets the ones it lacks. Returns how many were back.
 */
export const repeatErasures = async ({ database, ledger, listWorkspaceIds }: RepeatErasuresDeps): Promise<number> => {
  const known = await ledger.read();
  let repeated = 0;
  for (const workspaceId of await listWorkspaceIds()) {
    for (const { clientId, since } of known.filter((entry) => entry.workspaceId === workspaceId)) {
      const id = await database.inWorkspace(workspaceId, async (tx) => {
        const client = await findClientToErase(tx, workspaceId, clientId);
        if (client?.since !== since) return null;
        return beginErasure(tx, { workspaceId, clientIds: [clientId], requestedBy: null });
      });
      if (id !== null) repeated += 1;
    }
    const erased = await database.inWorkspace(workspaceId, (tx) => listErased(tx, workspaceId));
    await ledger.add(erased.map(({ client_id: clientId, client_since: since }) => ({ workspaceId, clientId, since })));
  }
  return repeated;
};
