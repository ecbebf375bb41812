import type { Transaction } from '../../../platform/database/index.ts';
import { eraseClientChangesStatement } from '../../foundation/client-history/index.ts';
import { eraseClientTermsStatement, eraseCustomValuesStatement } from './erase-queries.ts';

interface ErasedClientFacts {
  changes: number;
  custom_values: number;
}

/** Deletes the facts about a client outside their row: history, custom values, what they are found by. */
export const eraseClientFacts = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
): Promise<ErasedClientFacts> => {
  const [changes, customValues] = await tx.flight([
    eraseClientChangesStatement(workspaceId, clientId),
    eraseCustomValuesStatement(workspaceId, clientId),
    eraseClientTermsStatement(workspaceId, clientId),
  ]);
  return { changes: changes?.rowCount ?? 0, custom_values: customValues?.rowCount ?? 0 };
};
