import type { Transaction } from '../../../platform/database/index.ts';
import { passkeyName, totpName } from './factor-names.ts';
import { deletePasskeysOfUser } from './passkey-queries.ts';
import { deleteTotpSecret, lockFactors, replaceRecoveryCodes } from './second-factor-queries.ts';

/** Removes all second factors of a user with the recovery codes; returns their descriptions for the audit log. */
export const removeSecondFactors = async (tx: Transaction, workspaceId: number, userId: number): Promise<string[]> => {
  await lockFactors(tx, workspaceId, userId);
  const hadTotp = await deleteTotpSecret(tx, workspaceId, userId);
  const passkeys = await deletePasskeysOfUser(tx, workspaceId, userId);
  await replaceRecoveryCodes(tx, workspaceId, userId, []);
  return [...(hadTotp ? [totpName] : []), ...passkeys.map(passkeyName)];
};
