import { userStatuses } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { getUserName } from '../../foundation/users/exported-queries.ts';
import type { QueueAccountMail } from '../account-mails/index.ts';
import { endCodes } from '../account-mails/index.ts';
import type { PersonRow } from './administration-queries.ts';

/** A user who has not joined yet has nothing to lose, and their address may be a stranger's by mistake. */
const hasJoined = ({ status, has_password: hasPassword }: PersonRow) => hasPassword || status === userStatuses.active;

/**
 * Before a user's address is changed: checks that the caller may, notifies the old address, and ends the links mailed
 * there; returns how many there were. Does nothing if the address stays, or changes in case alone.
 *
 * An address gives its account away, since a link for a new password goes there. So the caller must have confirmed
 * their identity; their own address they change in their profile, by opening a link mailed to the new one.
 */
export const replaceEmail = async (
  { queueAccountMail }: { queueAccountMail: QueueAccountMail },
  tx: Transaction,
  { workspaceId, userId: changedBy, isConfirmed }: CallingActor,
  target: PersonRow,
  email: string | undefined,
): Promise<number> => {
  if (email === undefined || email === target.email.toLowerCase()) return 0;
  if (target.id === changedBy) throw new AppError('user.own_email');
  if (!isConfirmed) throw new AppError('auth.confirmation_required');
  if (hasJoined(target)) {
    await queueAccountMail(tx, {
      workspaceId,
      userId: target.id,
      kind: 'emailReplaced',
      path: '/',
      values: { email, name: await getUserName(tx, workspaceId, changedBy) },
      to: target.email,
    });
  }
  return endCodes(tx, workspaceId, target.id);
};
