import { statement, type Transaction } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';

export interface SecondFactorsRow {
  has_password: boolean;
  openid_name: string | null;
  has_totp: boolean;
  recovery_codes_left: number;
}

export const findSecondFactors = statement({
  name: 'find-second-factors',
  text: `select u.password_hash is not null as has_password,
      (select p.button_name from account_providers p
        where p.workspace_id = u.workspace_id and p.user_id = u.id) as openid_name,
      exists (select from totp_secrets t
        where t.workspace_id = u.workspace_id and t.user_id = u.id and t.enabled_at is not null) as has_totp,
      (select count(*)::int from recovery_codes c
        where c.workspace_id = u.workspace_id and c.user_id = u.id and c.used_at is null) as recovery_codes_left
    from ${usersTable} u where u.workspace_id = $1 and u.id = $2`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).first<SecondFactorsRow>();

/** Whether a user has a second factor; null for one who does not exist. */
export const hasSecondFactor = statement({
  name: 'has-second-factor',
  text: `select exists (select from totp_secrets t
        where t.workspace_id = u.workspace_id and t.user_id = u.id and t.enabled_at is not null)
      or exists (select from passkeys p where p.workspace_id = u.workspace_id and p.user_id = u.id) as has_any
    from ${usersTable} u where u.workspace_id = $1 and u.id = $2 and u.deleted_at is null`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { has_any: boolean }[]): boolean | null => row?.has_any ?? null);

/** The label under which an authenticator app shows the account. */
export const findAccountLabel = statement({
  text: `select u.email || ' (' || w.company || ')' as label
    from ${usersTable} u join ${workspacesTable} w on w.id = u.workspace_id
    where u.workspace_id = $1 and u.id = $2`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { label: string }[]): string => row?.label ?? '');

/** Stores a secret that is not asked for yet; false when one is asked for already. */
export const saveTotpSecret = statement({
  text: `insert into totp_secrets as held (workspace_id, user_id, sealed_secret) values ($1, $2, $3)
    on conflict (workspace_id, user_id) do update set sealed_secret = excluded.sealed_secret
    where held.enabled_at is null`,
  values: (workspaceId: number, userId: number, sealedSecret: Buffer) => [workspaceId, userId, sealedSecret],
}).any();

export interface TotpSecretRow {
  sealed_secret: Buffer;
  enabled_at: Date | null;
}

export const lockTotpSecret = statement({
  name: 'lock-totp-secret',
  text: 'select sealed_secret, enabled_at from totp_secrets where workspace_id = $1 and user_id = $2 for update',
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).first<TotpSecretRow>();

export const enableTotpSecret = statement({
  text: 'update totp_secrets set enabled_at = now(), last_period = $3 where workspace_id = $1 and user_id = $2',
  values: (workspaceId: number, userId: number, period: number) => [workspaceId, userId, period],
}).run();

/** Accepts the code of a period: false when it, or a later one, was accepted before. */
export const takePeriod = statement({
  text: `update totp_secrets set last_period = $3
    where workspace_id = $1 and user_id = $2 and enabled_at is not null and last_period < $3`,
  values: (workspaceId: number, userId: number, period: number) => [workspaceId, userId, period],
}).any();

export interface HeldFactors {
  has_totp: boolean;
  has_passkey: boolean;
}

/** The factors required at sign-in. */
export const findHeldFactors = statement({
  name: 'find-held-factors',
  text: `select
    exists (select from totp_secrets
      where workspace_id = $1 and user_id = $2 and enabled_at is not null) as has_totp,
    exists (select from passkeys where workspace_id = $1 and user_id = $2) as has_passkey`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: HeldFactors[]): HeldFactors => row ?? { has_totp: false, has_passkey: false });

/** Changes of one user's second factors happen one after the other: the last to go takes the recovery codes along. */
export const lockFactors = statement({
  text: `select from ${usersTable} where workspace_id = $1 and id = $2 for no key update`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).run();

/** Whether it was asked for at sign-in. */
export const deleteTotpSecret = statement({
  text: `delete from totp_secrets where workspace_id = $1 and user_id = $2 returning enabled_at is not null as was_enabled`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { was_enabled: boolean }[]): boolean => row?.was_enabled === true);

export const deleteRecoveryCodesStatement = statement({
  text: 'delete from recovery_codes where workspace_id = $1 and user_id = $2',
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).of();

export const insertRecoveryCodesStatement = statement({
  text: 'insert into recovery_codes (workspace_id, user_id, code_hash) select $1, $2, unnest($3::bytea[])',
  values: (workspaceId: number, userId: number, hashes: readonly Buffer[]) => [workspaceId, userId, hashes],
}).of();

/** Puts new recovery codes in place of all others; an empty list takes them away. */
export const replaceRecoveryCodes = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> => {
  await tx.query(deleteRecoveryCodesStatement(workspaceId, userId));
  await tx.query(insertRecoveryCodesStatement(workspaceId, userId, hashes));
};

/** Uses a recovery code up: true for the first caller. */
export const takeRecoveryCode = statement({
  text: `update recovery_codes set used_at = now()
    where workspace_id = $1 and user_id = $2 and code_hash = $3 and used_at is null`,
  values: (workspaceId: number, userId: number, hash: Buffer) => [workspaceId, userId, hash],
}).any();
