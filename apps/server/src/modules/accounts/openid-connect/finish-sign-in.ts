import type { endpoints, ResultOf } from '@switchboard/contract';
import { AppError, type CalledWorkspace } from '../../../platform/http/index.ts';
import { hashSecret } from '../../../platform/secrets/index.ts';
import type { AuditOrigin } from '../../foundation/audit-log/index.ts';
import type { AuthModule, SignInOrigin } from '../auth/index.ts';
import { makeAnnounceAccount, recordAccount } from './announce-account.ts';
import { deriveProofs, findCurrentProvider } from './begun-sign-in.ts';
import { findAccount } from './find-account.ts';
import { readIdentity } from './read-identity.ts';
import { OpenIdRefusedError } from './refusals.ts';
import { takeSignIn } from './sign-in-queries.ts';
import type { StartSignInDeps } from './start-sign-in.ts';

export interface FinishSignInDeps extends StartSignInDeps {
  auth: Pick<AuthModule, 'startSession' | 'giveBackTry'>;
  isOnline: (workspaceId: number, userId: number) => boolean;
}

/** Where a call comes from: for the session, and for the audit log. */
export interface CallOrigin {
  session: SignInOrigin;
  audit: AuditOrigin;
}

/** The provider's answer, and the values the browser was given when the sign-in began. */
interface CameBack {
  query: string;
  browser: string | null;
}

type Finished = ResultOf<typeof endpoints.finishOpenIdSignIn>;

/** Completes a sign-in. No transaction is open while the provider is asked. */
export const makeFinishSignIn = (deps: FinishSignInDeps) => {
  const { database, secrets, clients, redirectUriOf, auth } = deps;
  const announceAccount = makeAnnounceAccount(deps);
  return async (
    { id: workspaceId, subdomain }: CalledWorkspace,
    { query, browser }: CameBack,
    origin: CallOrigin,
  ): Promise<Finished> => {
    const state = new URLSearchParams(query).get('state');
    if (state === null || browser === null) throw new OpenIdRefusedError('expired');
    const hashes = { stateHash: hashSecret(state), browserHash: hashSecret(browser) };
    const begun = await database.inWorkspace(workspaceId, (tx) => takeSignIn(tx, workspaceId, hashes));
    if (begun === null) throw new OpenIdRefusedError('expired');

    const configuration = await clients.find(await findCurrentProvider(database, workspaceId, begun));
    const answer = new URL(redirectUriOf(subdomain));
    answer.search = query;
    const asked = { answer, state, ...deriveProofs(secrets, state), isFresh: begun.is_fresh };
    const identity = await readIdentity(configuration, asked);

    // It may have been turned off while the provider was asked.
    const provider = await findCurrentProvider(database, workspaceId, begun);
    const signedIn = await database.inWorkspace(workspaceId, async (tx) => {
      const found = await findAccount(tx, workspaceId, provider, identity);
      // The provider may have known the user's browser for days: being sent back proves nothing about the present.
      const isConfirmed = begun.is_fresh;
      const result = await auth.startSession(tx, workspaceId, found.account.id, origin.session, isConfirmed);
      await recordAccount(tx, workspaceId, found, origin.audit);
      await announceAccount(tx, workspaceId, found);
      return result;
    });
    await auth.giveBackTry(origin.session.address);
    const { return_path } = begun;
    // Thrown after the transaction, which keeps the challenge.
    if ('challenge' in signedIn) throw new AppError('auth.second_factor_required', { ...signedIn, return_path });
    return { ...signedIn, return_path };
  };
};
