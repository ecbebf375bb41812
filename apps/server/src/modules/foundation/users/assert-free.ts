import type { FieldError } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { FieldErrors } from '../../../platform/http/index.ts';
import { findTaken } from './user-queries.ts';

/**
 * Throws when another user has the username or the e-mail, for both at once. Concurrent calls are decided by the unique
 * indexes.
 */
export const assertFree = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  wanted: { username?: string | undefined; email?: string | undefined },
): Promise<void> => {
  if (wanted.username === undefined && wanted.email === undefined) return;
  const { username, email } = await findTaken(tx, workspaceId, userId, wanted);
  const taken: FieldError[] = [];
  if (username) taken.push({ field: 'username', message: 'validation.username_taken', params: {} });
  if (email) taken.push({ field: 'email', message: 'validation.email_taken', params: {} });
  if (taken.length > 0) throw new FieldErrors(taken);
};
