import type { Database, Transaction } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';

export interface SecondFactorsRow {
  has_password: boolean;
  openid_name: string | null;
  has_totp: boolean;
  recovery_codes_left: number;
}

export const findSecondFactors = async (
  database: Database,
  workspaceId: number,
  userId: number,
): Promise<SecondFactorsRow | null> => {
  const { rows } = await database.readInWorkspace<SecondFactorsRow>(workspaceId, {
    name: 'find-second-factors',
    text: `select u.password_hash is not null as has_password,
        (select p.button_name from account_providers p
          where p.workspace_id = u.workspace_id and p.user_id = u.id) as openid_name,
        exists (select from totp_secrets t
          where t.workspace_id = u.workspace_id and t.user_id = u.id and t.enabled_at is not null) as has_totp,
        (select count(*)::int from recovery_codes c
          where c.workspace_id = u.workspace_id and c.user_id = u.id and c.used_at is null) as recovery_codes_left
      from ${usersTable} u where u.workspace_id = $1 and u.id = $2`,
    values: [workspaceId, userId],
  });
  return rows[0] ?? null;
};

/** By what an authenticator app shows whose code this is. */
export const findAccountLabel = async (tx: Transaction, workspaceId: number, userId: number): Promise<string> => {
  const { rows } = await tx.query<{ label: string }>(
    `select u.email || ' (' || w.company || ')' as label
     from ${usersTable} u join ${workspacesTable} w on w.id = u.workspace_id
     where u.workspace_id = $1 and u.id = $2`,
    [workspaceId, userId],
  );
  return rows[0]?.label ?? '';
};

/** Stores a secret that is not asked for yet; false where one is asked for already. */
export const saveTotpSecret = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  sealedSecret: Buffer,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `insert into totp_secrets as held (workspace_id, user_id, sealed_secret) values ($1, $2, $3)
     on conflict (workspace_id, user_id) do update set sealed_secret = excluded.sealed_secret
     where held.enabled_at is null`,
    [workspaceId, userId, sealedSecret],
  );
  return rowCount > 0;
};

export interface TotpSecretRow {
  sealed_secret: Buffer;
  enabled_at: Date | null;
}

export const lockTotpSecret = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
): Promise<TotpSecretRow | null> => {
  const { rows } = await tx.query<TotpSecretRow>({
    name: 'lock-totp-secret',
    text: 'select sealed_secret, enabled_at from totp_secrets where workspace_id = $1 and user_id = $2 for update',
    values: [workspaceId, userId],
  });
  return rows[0] ?? null;
};

export const enableTotpSecret = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  period: number,
): Promise<void> => {
  await tx.query(
    'update totp_secrets set enabled_at = now(), last_period = $3 where workspace_id = $1 and user_id = $2',
    [workspaceId, userId, period],
  );
};

/** Accepts the code of a period: false where it, or a later one, was accepted before. */
export const takePeriod = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  period: number,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `update totp_secrets set last_period = $3
     where workspace_id = $1 and user_id = $2 and enabled_at is not null and last_period < $3`,
    [workspaceId, userId, period],
  );
  return rowCount > 0;
};

export interface HeldFactors {
  has_totp: boolean;
  has_passkey: boolean;
}

/** What is asked for at sign-in. */
export const findHeldFactors = async (tx: Transaction, workspaceId: number, userId: number): Promise<HeldFactors> => {
  const { rows } = await tx.query<HeldFactors>({
    name: 'find-held-factors',
    text: `select
        exists (select from totp_secrets
          where workspace_id = $1 and user_id = $2 and enabled_at is not null) as has_totp,
        exists (select from passkeys where workspace_id = $1 and user_id = $2) as has_passkey`,
    values: [workspaceId, userId],
  });
  return rows[0] ?? { has_totp: false, has_passkey: false };
};

/** Changes of one user's second factors happen one after the other: the last to go takes the recovery codes along. */
export const lockFactors = async (tx: Transaction, workspaceId: number, userId: number): Promise<void> => {
  await tx.query(`select from ${usersTable} where workspace_id = $1 and id = $2 for no key update`, [
    workspaceId,
    userId,
  ]);
};

/** Whether it was asked for at sign-in. */
export const deleteTotpSecret = async (tx: Transaction, workspaceId: number, userId: number): Promise<boolean> => {
  const { rows } = await tx.query<{ was_enabled: boolean }>(
    `delete from totp_secrets where workspace_id = $1 and user_id = $2 returning enabled_at is not null as was_enabled`,
    [workspaceId, userId],
  );
  return rows[0]?.was_enabled === true;
};

/** Puts new recovery codes in place of all others; an empty list takes them away. */
export const replaceRecoveryCodes = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> => {
  await tx.query('delete from recovery_codes where workspace_id = $1 and user_id = $2', [workspaceId, userId]);
  await tx.query('insert into recovery_codes (workspace_id, user_id, code_hash) select $1, $2, unnest($3::bytea[])', [
    workspaceId,
    userId,
    hashes,
  ]);
};

/** Uses a recovery code up: true for the first who shows it. */
export const takeRecoveryCode = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  hash: Buffer,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `update recovery_codes set used_at = now()
     where workspace_id = $1 and user_id = $2 and code_hash = $3 and used_at is null`,
    [workspaceId, userId, hash],
  );
  return rowCount > 0;
};
