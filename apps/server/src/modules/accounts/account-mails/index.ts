export { makeQueueAccountMail, type QueueAccountMail } from './queue-account-mail.ts';
export { invitationPath, makeQueueInvitation, type QueueInvitation } from './queue-invitation.ts';
