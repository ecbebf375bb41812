import { statement, type Transaction } from '../../../platform/database/index.ts';

/** The purpose a key signs for; a signature for one purpose is invalid for another. */
export type PasskeyPurpose = 'register' | 'sign in' | 'confirm';

export interface PasskeyRow {
  id: number;
  name: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

const passkeyColumns = 'id, name, credential_id, public_key, counter, transports, created_at, last_used_at';

export const listPasskeys = statement({
  text: 'select id, name, created_at, last_used_at from passkeys where workspace_id = $1 and user_id = $2 order by id',
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).all<Pick<PasskeyRow, 'id' | 'name' | 'created_at' | 'last_used_at'>>();

/** The user's keys for a host. */
export const findPasskeys = statement({
  text: `select ${passkeyColumns} from passkeys where workspace_id = $1 and user_id = $2 and host = $3 order by id`,
  values: (workspaceId: number, userId: number, host: string) => [workspaceId, userId, host],
}).all<PasskeyRow>();

/** Locked, since two concurrent signatures must not carry the same counter. */
export const lockPasskey = statement({
  text: `select ${passkeyColumns} from passkeys
    where workspace_id = $1 and user_id = $2 and host = $3 and credential_id = $4 for update`,
  values: (workspaceId: number, userId: number, host: string, credentialId: string) => [
    workspaceId,
    userId,
    host,
    credentialId,
  ],
}).first<PasskeyRow>();

/** False when the workspace knows this key already, whichever user has it. */
export const insertPasskey = statement({
  text: `insert into passkeys (workspace_id, id, user_id, name, host, credential_id, public_key, counter, transports)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (workspace_id, credential_id) do nothing`,
  values: (passkey: {
    workspaceId: number;
    id: number;
    userId: number;
    name: string;
    host: string;
    credentialId: string;
    publicKey: Uint8Array;
    counter: number;
    transports: readonly string[];
  }) => [
    passkey.workspaceId,
    passkey.id,
    passkey.userId,
    passkey.name,
    passkey.host,
    passkey.credentialId,
    Buffer.from(passkey.publicKey),
    passkey.counter,
    passkey.transports,
  ],
}).any();

export const notePasskeyUse = statement({
  text: 'update passkeys set counter = $3, last_used_at = now() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, passkeyId: number, counter: number) => [workspaceId, passkeyId, counter],
}).run();

/** Returns the name of the key; null when there is no such key. */
export const deletePasskey = statement({
  text: 'delete from passkeys where workspace_id = $1 and user_id = $2 and id = $3 returning name',
  values: (workspaceId: number, userId: number, passkeyId: number) => [workspaceId, userId, passkeyId],
}).answer(([row]: { name: string }[]): string | null => row?.name ?? null);

export const deletePasskeyChallengesStatement = statement({
  text: 'delete from passkey_challenges where workspace_id = $1 and user_id = $2',
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).of();

export const deletePasskeysStatement = statement({
  text: 'delete from passkeys where workspace_id = $1 and user_id = $2 returning name',
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).of<{ name: string }>();

/** Deletes all of a user's keys and their challenges; returns the names of the keys. */
export const deletePasskeysOfUser = async (tx: Transaction, workspaceId: number, userId: number): Promise<string[]> => {
  await tx.query(deletePasskeyChallengesStatement(workspaceId, userId));
  const { rows } = await tx.query(deletePasskeysStatement(workspaceId, userId));
  return rows.map(({ name }) => name);
};

interface Challenge {
  workspaceId: number;
  userId: number;
  purpose: PasskeyPurpose;
  hash: Buffer;
}

export const deleteEndedPasskeyChallengesStatement = statement({
  text: 'delete from passkey_challenges where workspace_id = $1 and user_id = $2 and expires_at < now()',
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).of();

export const insertPasskeyChallengeStatement = statement({
  text: `insert into passkey_challenges (workspace_id, user_id, purpose, challenge_hash, expires_at)
    values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
  values: (workspaceId: number, userId: number, purpose: PasskeyPurpose, hash: Buffer, validSeconds: number) => [
    workspaceId,
    userId,
    purpose,
    hash,
    validSeconds,
  ],
}).of();

/** Stores a challenge; those of the user that are over go. */
export const insertPasskeyChallenge = async (
  tx: Transaction,
  { workspaceId, userId, purpose, hash, validSeconds }: Challenge & { validSeconds: number },
): Promise<void> => {
  await tx.query(deleteEndedPasskeyChallengesStatement(workspaceId, userId));
  await tx.query(insertPasskeyChallengeStatement(workspaceId, userId, purpose, hash, validSeconds));
};

/** Uses a challenge up: true for the first caller. */
export const takePasskeyChallenge = statement({
  text: `delete from passkey_challenges
    where workspace_id = $1 and user_id = $2 and purpose = $3 and challenge_hash = $4 and expires_at > now()`,
  values: ({ workspaceId, userId, purpose, hash }: Challenge) => [workspaceId, userId, purpose, hash],
}).any();
