import { limits } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { getUserName } from '../../foundation/users/exported-queries.ts';
import { issueCode } from './codes/account-codes.ts';
import type { QueueAccountMail } from './queue-account-mail.ts';

export interface Invitation {
  workspaceId: number;
  /** The invited user, who is pending. */
  userId: number;
  invitedBy: number;
}

/** Sends a user the link with which they finish their account. A link sent before stops working. */
export type QueueInvitation = (tx: Transaction, invitation: Invitation) => Promise<void>;

export const makeQueueInvitation =
  (queueAccountMail: QueueAccountMail): QueueInvitation =>
  async (tx, { workspaceId, userId, invitedBy }) => {
    const code = await issueCode(tx, { workspaceId, userId, purpose: 'invitation', issuedBy: invitedBy });
    await queueAccountMail(tx, {
      workspaceId,
      userId,
      kind: 'invitation',
      path: invitationPath(userId, code),
      values: { inviter: await getUserName(tx, workspaceId, invitedBy), days: limits.invitationDays },
    });
  };

/** The page on which an invitation or a sign-up is finished. */
export const invitationPath = (userId: number, code: string): string => `/join-your-team/${userId}/${code}/`;
