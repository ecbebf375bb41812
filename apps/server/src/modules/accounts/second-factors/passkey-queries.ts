import type { Database, Transaction } from '../../../platform/database/index.ts';

/** What a key is asked to sign for; a signature for one purpose is nothing for another. */
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

export const listPasskeys = async (
  database: Database,
  workspaceId: number,
  userId: number,
): Promise<Pick<PasskeyRow, 'id' | 'name' | 'created_at' | 'last_used_at'>[]> => {
  const { rows } = await database.readInWorkspace<PasskeyRow>(workspaceId, {
    text: 'select id, name, created_at, last_used_at from passkeys where workspace_id = $1 and user_id = $2 order by id',
    values: [workspaceId, userId],
  });
  return rows;
};

/** The user's keys for a host. */
export const findPasskeys = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  host: string,
): Promise<PasskeyRow[]> => {
  const { rows } = await tx.query<PasskeyRow>(
    `select ${passkeyColumns} from passkeys where workspace_id = $1 and user_id = $2 and host = $3 order by id`,
    [workspaceId, userId, host],
  );
  return rows;
};

/** Locked, since two signatures at once must not carry the same counter. */
export const lockPasskey = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  host: string,
  credentialId: string,
): Promise<PasskeyRow | null> => {
  const { rows } = await tx.query<PasskeyRow>(
    `select ${passkeyColumns} from passkeys
     where workspace_id = $1 and user_id = $2 and host = $3 and credential_id = $4 for update`,
    [workspaceId, userId, host, credentialId],
  );
  return rows[0] ?? null;
};

/** False where the workspace knows this key already, whoever has it. */
export const insertPasskey = async (
  tx: Transaction,
  passkey: {
    workspaceId: number;
    id: number;
    userId: number;
    name: string;
    host: string;
    credentialId: string;
    publicKey: Uint8Array;
    counter: number;
    transports: readonly string[];
  },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `insert into passkeys (workspace_id, id, user_id, name, host, credential_id, public_key, counter, transports)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (workspace_id, credential_id) do nothing`,
    [
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
  );
  return rowCount > 0;
};

export const notePasskeyUse = async (
  tx: Transaction,
  workspaceId: number,
  passkeyId: number,
  counter: number,
): Promise<void> => {
  await tx.query('update passkeys set counter = $3, last_used_at = now() where workspace_id = $1 and id = $2', [
    workspaceId,
    passkeyId,
    counter,
  ]);
};

/** Answers with the name of the key; null where there is none. */
export const deletePasskey = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  passkeyId: number,
): Promise<string | null> => {
  const { rows } = await tx.query<{ name: string }>(
    'delete from passkeys where workspace_id = $1 and user_id = $2 and id = $3 returning name',
    [workspaceId, userId, passkeyId],
  );
  return rows[0]?.name ?? null;
};

/** All of a user's keys, and what they were asked to sign; answers with the names of the keys. */
export const deletePasskeysOfUser = async (tx: Transaction, workspaceId: number, userId: number): Promise<string[]> => {
  await tx.query('delete from passkey_challenges where workspace_id = $1 and user_id = $2', [workspaceId, userId]);
  const { rows } = await tx.query<{ name: string }>(
    'delete from passkeys where workspace_id = $1 and user_id = $2 returning name',
    [workspaceId, userId],
  );
  return rows.map(({ name }) => name);
};

interface Challenge {
  workspaceId: number;
  userId: number;
  purpose: PasskeyPurpose;
  hash: Buffer;
}

/** Stores a challenge; those of the user that are over go. */
export const insertPasskeyChallenge = async (
  tx: Transaction,
  { workspaceId, userId, purpose, hash, validSeconds }: Challenge & { validSeconds: number },
): Promise<void> => {
  await tx.query('delete from passkey_challenges where workspace_id = $1 and user_id = $2 and expires_at < now()', [
    workspaceId,
    userId,
  ]);
  await tx.query(
    `insert into passkey_challenges (workspace_id, user_id, purpose, challenge_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [workspaceId, userId, purpose, hash, validSeconds],
  );
};

/** Uses a challenge up: true for the first who shows it. */
export const takePasskeyChallenge = async (
  tx: Transaction,
  { workspaceId, userId, purpose, hash }: Challenge,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `delete from passkey_challenges
     where workspace_id = $1 and user_id = $2 and purpose = $3 and challenge_hash = $4 and expires_at > now()`,
    [workspaceId, userId, purpose, hash],
  );
  return rowCount > 0;
};
