import { type BodyOf, type endpoints, limits, type PasskeyResponse, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type AttemptCounts, fieldError, type SignedInActor } from '../../../platform/http/index.ts';
import type { PasskeySite, SecondFactorCheck } from '../second-factors/index.ts';
import type { CodeGuesses } from './code-guesses.ts';
import type { Passwords } from './passwords.ts';
import { confirmSession } from './session-queries.ts';
import type { Sessions } from './sessions.ts';
import { findPasswordHash } from './sign-in-queries.ts';

/** Wrong passwords of one user, from any address: only a holder of one of their sessions can use them up. */
const wrongPasswords = { name: 'confirm', max: 10, windowMs: 15 * 60_000 };

interface ConfirmIdentityDeps {
  database: Database;
  passwords: Passwords;
  sessions: Sessions;
  attempts: AttemptCounts;
  codeGuesses: CodeGuesses;
  secondFactors: SecondFactorCheck;
}

/** Proves that the user is at the keyboard, and not a person who found the session open (`Endpoint.confirmed`). */
export const makeConfirmIdentity = (deps: ConfirmIdentityDeps) => {
  const { database, passwords, sessions, attempts, codeGuesses, secondFactors } = deps;

  const checkPassword = async ({ workspaceId, userId }: SignedInActor, password: string, address: string) => {
    const attempt = { limit: wrongPasswords, key: `${workspaceId} ${userId}` };
    await attempts.take(attempt);
    const passwordHash = await findPasswordHash(database, workspaceId, userId);
    if (passwordHash === null || !(await passwords.verify(address, passwordHash, password))) {
      throw fieldError('password', 'validation.password_wrong');
    }
    await attempts.giveBack([attempt]);
  };

  const checkCode = async ({ workspaceId, userId, sessionId }: SignedInActor, code: string) => {
    const guesser = { workspaceId, userId, knownDevice: `session ${sessionId}` };
    await codeGuesses.take(guesser, code);
    const isRight = await database.inWorkspace(workspaceId, (tx) =>
      secondFactors.takeCode(tx, workspaceId, userId, code),
    );
    if (!isRight) throw fieldError('code', 'validation.code_wrong');
    await codeGuesses.giveBack(guesser, code);
  };

  const checkPasskey = ({ workspaceId, userId }: SignedInActor, site: PasskeySite, response: PasskeyResponse) =>
    database.inWorkspace(workspaceId, (tx) =>
      secondFactors.takeProof(tx, { workspaceId, userId, site }, 'confirm', response),
    );

  return async (
    actor: SignedInActor,
    { password, code, passkey }: BodyOf<typeof endpoints.confirmIdentity>,
    { address, site }: { address: string; site: PasskeySite },
  ): Promise<ResultOf<typeof endpoints.confirmIdentity>> => {
    if (password !== undefined) await checkPassword(actor, password, address);
    else if (code !== undefined) await checkCode(actor, code);
    else if (passkey === undefined) throw fieldError('password', 'validation.required');
    else await checkPasskey(actor, site, passkey);
    await confirmSession(database, actor.workspaceId, actor.sessionId);
    sessions.forget(actor.workspaceId, actor.sessionId);
    return { confirmed_until: new Date(Date.now() + limits.confirmedMinutes * 60_000).toISOString() };
  };
};
