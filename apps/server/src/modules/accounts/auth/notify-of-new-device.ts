import { deviceName } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { QueueAccountMail } from '../account-mails/index.ts';
import type { SignInOrigin } from './sessions.ts';
import { isNewDevice } from './sign-in-queries.ts';

interface SignIn {
  workspaceId: number;
  userId: number;
  sessionId: number;
  addressHash: Buffer;
  origin: SignInOrigin;
}

/** Mails a user about a sign-in from an address and a browser that they have not used before. */
export const notifyOfNewDevice = async (
  queueAccountMail: QueueAccountMail,
  tx: Transaction,
  { workspaceId, userId, sessionId, addressHash, origin: { address, userAgent } }: SignIn,
): Promise<void> => {
  if (!(await isNewDevice(tx, { workspaceId, userId, addressHash, userAgent, sessionId }))) return;
  const device = [deviceName(userAgent), address].filter((part) => part !== null).join(', ');
  await queueAccountMail(tx, {
    workspaceId,
    userId,
    kind: 'newDevice',
    path: '/profile/security/',
    values: { device },
  });
};
