import type { MessageMetadata } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { recordClientChanges } from '../../foundation/client-history/index.ts';
import { findClientPhone, updateClientPhone } from './client-queries.ts';
import { indexClient } from './search/index-client.ts';

type Contact = NonNullable<MessageMetadata['contact']>;

/** Digits with the separators people write; messengers leave the plus out. */
const phoneFormat = /^\+?\d[\d ().-]{4,30}$/;

/** The number as it is called from anywhere; null when it is no number. */
export const toPhone = (shared: string): string | null => {
  const text = shared.trim();
  if (!phoneFormat.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  return digits.length < 7 || digits.length > 15 ? null : `+${digits}`;
};

/**
 * A number that clients share as their own becomes that of the client; anybody else's stays in the message. The one
 * known before is in the history. Returns whether anything changed.
 */
export const takeOverPhone = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
  contacts: readonly Contact[],
): Promise<boolean> => {
  const phone = toPhone(contacts.findLast(({ is_own }) => is_own)?.phone ?? '');
  if (phone === null) return false;
  const before = await findClientPhone(tx, workspaceId, clientId);
  if (before === phone) return false;
  await updateClientPhone(tx, workspaceId, clientId, phone);
  await indexClient(tx, workspaceId, clientId);
  await recordClientChanges(tx, workspaceId, [{ clientId, actorId: null, field: 'phone', before, after: phone }]);
  return true;
};
