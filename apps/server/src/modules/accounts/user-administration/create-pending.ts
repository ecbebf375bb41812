import { type AuditAction, limits, userStatuses } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { recordAudits } from '../../foundation/audit-log/index.ts';
import type { UserRow } from '../../foundation/users/exported-queries.ts';
import { listUsersById, type NewUser } from '../../foundation/users/index.ts';
import { createUsers } from './creation/create-user.ts';
import type { ChangeUserCall } from './edit-user.ts';
import { nameOf } from './people-rules.ts';

export type NewPerson = Omit<NewUser, 'passwordHash' | 'status'>;

/** A person's first name until they choose one: the part of the address before the @. */
export const localPartOf = (email: string) => email.slice(0, Math.min(email.lastIndexOf('@'), limits.nameChars));

/**
 * Creates pending users, and records who created them. The caller still has to mail them their links and to call
 * `announceNewUsers` as the last step.
 */
export const createPending = async (
  tx: Transaction,
  { actor: { workspaceId, userId: actorId }, origin }: ChangeUserCall,
  people: readonly NewPerson[],
  action: Extract<AuditAction, 'user.created' | 'user.invited'>,
): Promise<UserRow[]> => {
  const pending = people.map((person) => ({ ...person, passwordHash: null, status: userStatuses.pending }));
  const ids = await createUsers(tx, workspaceId, pending);
  const rows = await listUsersById(tx, workspaceId, ids);
  await recordAudits(
    tx,
    workspaceId,
    rows.map((row) => ({
      actorId,
      action,
      subject: { kind: 'user', id: row.id, name: nameOf(row) },
      changes: { email: { from: null, to: row.email }, role: { from: null, to: row.role_name } },
      ...origin,
    })),
  );
  return rows;
};
