import { randomBytes } from 'node:crypto';
import { limits } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { isUsernameTaken } from '../users/index.ts';

const suffixBytes = 3;
const suffixChars = 1 + 2 * suffixBytes;

/** A free username for somebody of whom only the address is known: the part before the `@`, made unique, also among those `chosen`. */
export const chooseUsername = async (
  tx: Transaction,
  workspaceId: number,
  email: string,
  chosen: readonly string[] = [],
): Promise<string> => {
  const name = email
    .slice(0, email.lastIndexOf('@'))
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
    .slice(0, limits.nameChars - suffixChars);
  if (name !== '' && !(await isUsernameTaken(tx, workspaceId, name, chosen))) return name;
  return `${name}-${randomBytes(suffixBytes).toString('hex')}`;
};
