import type { Attempt } from '../../../platform/http/index.ts';

/** Mails that strangers may have sent to one address of a workspace. */
const mailsToAddress = { name: 'asked mail', max: 5, windowMs: 3_600_000 };

/** A mail that anyone may ask for, counted for its address, whether somebody has that address or not. */
export const askedMail = (workspaceId: number, email: string): Attempt => ({
  limit: mailsToAddress,
  key: `${workspaceId} ${email.toLowerCase()}`,
});
