import { randomBytes } from 'node:crypto';
import { limits } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { findUsernameKeys } from '../../../foundation/users/index.ts';

const suffixBytes = 3;
const suffixChars = 1 + 2 * suffixBytes;

/** The part of an address before the `@`, as far as a username may have it. */
const nameIn = (email: string): string =>
  email
    .slice(0, email.lastIndexOf('@'))
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
    .slice(0, limits.nameChars - suffixChars);

/**
 * Free usernames for people known only by their addresses, in their order: the part before the `@`, made unique, also
 * among these people and those `chosen`.
 */
export const chooseUsernames = async (
  tx: Transaction,
  workspaceId: number,
  emails: readonly string[],
  chosen: readonly string[] = [],
): Promise<string[]> => {
  const names = emails.map(nameIn);
  const keys = await findUsernameKeys(tx, workspaceId, [...new Set([...chosen, ...names])]);
  const usedKeys = new Set(chosen.map((name) => keys.get(name)?.key));
  const used = new Set(chosen);
  return names.map((name) => {
    const known = keys.get(name);
    const isFree = name !== '' && known !== undefined && !known.isTaken && !usedKeys.has(known.key);
    let username = name;
    if (isFree) usedKeys.add(known.key);
    else
      do username = `${name}-${randomBytes(suffixBytes).toString('hex')}`;
      while (used.has(username));
    used.add(username);
    return username;
  });
};

/** The same for one. */
export const chooseUsername = async (tx: Transaction, workspaceId: number, email: string): Promise<string> => {
  const [username] = await chooseUsernames(tx, workspaceId, [email]);
  if (username === undefined) throw new Error('no username was chosen');
  return username;
};
