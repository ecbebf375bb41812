import type { Attempt } from '../../../platform/http/index.ts';

/** Mails that strangers may have sent to one address of a workspace. */
const mailsToAddress = { name: 'asked mail', max: 5, windowMs: 3_600_000 };

/** Anyone may request this mail, so it is counted by address, whether or not an account has that address. */
export const askedMail = (workspaceId: number, email: string): Attempt => ({
  limit: mailsToAddress,
  key: `${workspaceId} ${email.toLowerCase()}`,
});
