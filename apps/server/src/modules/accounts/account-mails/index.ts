import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makePruneCodes, type PruneCodesDeps } from './codes/prune-codes.ts';

export { checkCode, endCodes, issueCode, redeemCode } from './codes/account-codes.ts';
export { findCodeIssuer } from './codes/code-queries.ts';
export { makeQueueAccountMail, type QueueAccountMail } from './queue-account-mail.ts';
export { invitationPath, makeQueueInvitation, type QueueInvitation } from './queue-invitation.ts';

/** The mails to users, and the codes in their links, which let their recipient do one thing once. */
export const makeAccountMailsModule = (deps: PruneCodesDeps): ServerModule => ({
  tasks: { 'prune-account-codes': makePruneCodes(deps) },
  crontab: [{ task: 'prune-account-codes', schedule: '41 2 * * *' }],
});
