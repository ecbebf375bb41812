import type { Config } from '../config.ts';
import { makeQueueAccountMail } from '../modules/accounts/account-mails/index.ts';
import { findAccountByEmail } from '../modules/accounts/accounts/index.ts';
import { deleteSessionsOfUser } from '../modules/accounts/auth/index.ts';
import { resetSecondFactors } from '../modules/accounts/user-administration/index.ts';
import { findWorkspaceBySubdomain, makeAddressOf } from '../modules/foundation/workspaces/index.ts';
import type { Database } from '../platform/database/index.ts';
import { AppError } from '../platform/http/index.ts';
import { makeQueueMail } from '../platform/mail/index.ts';
import { makeSecretBox } from '../platform/secrets/index.ts';

/** The audit log's origin, instead of an address. */
const origin = { ip: 'npm run workspace', userAgent: null };

/**
 * Removes the second factors of one user of a workspace, such as the owner, whose colleagues may not. A running server
 * notices within five seconds that the sessions have ended, and its jobs send the mail. Throws AppError.
 */
export const resetSecondFactorsOf = async (
  config: Pick<Config, 'secretKey' | 'baseUrl' | 'defaultWorkspace'>,
  database: Database,
  { subdomain, email }: { subdomain: string; email: string },
): Promise<void> => {
  const workspace = await findWorkspaceBySubdomain(database, subdomain);
  if (workspace === null) throw new AppError('workspace.not_found');
  const { id: workspaceId } = workspace;
  const queueAccountMail = makeQueueAccountMail({
    queueMail: makeQueueMail({ secrets: makeSecretBox(config.secretKey), host: config.baseUrl.hostname }),
    addressOf: makeAddressOf(config.baseUrl, config.defaultWorkspace),
  });
  await database.inWorkspace(workspaceId, async (tx) => {
    const account = await findAccountByEmail(tx, workspaceId, email);
    if (account === null) throw new AppError('user.not_found');
    const deps = { queueAccountMail, endSessionsOf: endSessions };
    await resetSecondFactors(deps, tx, { workspaceId, userId: account.id, actorId: null, ...origin });
  });
};

const endSessions = async (...[tx, workspaceId, userId]: Parameters<typeof deleteSessionsOfUser>): Promise<void> => {
  await deleteSessionsOfUser(tx, workspaceId, userId);
};
