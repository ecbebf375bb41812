import type { SecondFactorMethod } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { startProof, takeProof } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findHeldFactors, lockTotpSecret, takePeriod, takeRecoveryCode } from './second-factor-queries.ts';
import { findPeriod } from './totp.ts';

/** The questions other modules ask about a user's second factors. */
export interface SecondFactorCheck {
  /** The methods the user has; empty without a second factor. */
  listMethods(tx: Transaction, workspaceId: number, userId: number): Promise<SecondFactorMethod[]>;
  /** Uses a code of the app, or a recovery code, up; false for a wrong one. It counts with the transaction. */
  takeCode(tx: Transaction, workspaceId: number, userId: number, code: string): Promise<boolean>;
  startProof: typeof startProof;
  takeProof: typeof takeProof;
}

const totpForm = /^\d{6}$/;

/** Six digits can be guessed, a recovery code cannot. */
export const isGuessable = (code: string): boolean => totpForm.test(code.replaceAll(/[\s-]/g, ''));

export const makeSecondFactorCheck = ({ secrets }: { secrets: SecretBox }): SecondFactorCheck => ({
  async listMethods(tx, workspaceId, userId) {
    const held = await findHeldFactors(tx, workspaceId, userId);
    // Recovery codes count as codes, so a user with a passkey may show one.
    if (!held.has_totp && !held.has_passkey) return [];
    return held.has_passkey ? ['code', 'passkey'] : ['code'];
  },
  async takeCode(tx, workspaceId, userId, code) {
    if (!isGuessable(code)) return takeRecoveryCode(tx, workspaceId, userId, hashRecoveryCode(code));
    const held = await lockTotpSecret(tx, workspaceId, userId);
    if (held === null || held.enabled_at === null) return false;
    const period = findPeriod(secrets.decrypt(held.sealed_secret), code.replaceAll(/[\s-]/g, ''));
    return period !== null && takePeriod(tx, workspaceId, userId, period);
  },
  startProof,
  takeProof,
});
