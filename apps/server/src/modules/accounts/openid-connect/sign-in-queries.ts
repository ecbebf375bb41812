import { statement, type Transaction } from '../../../platform/database/index.ts';

/** A sign-in that has gone to the provider. */
export interface BegunSignIn {
  issuer: string;
  client_id: string;
  is_fresh: boolean;
  return_path: string;
}

export const deleteEndedOpenidSignInsStatement = statement({
  name: 'delete-ended-openid-sign-ins',
  text: 'delete from openid_sign_ins where workspace_id = $1 and expires_at < now()',
  values: (workspaceId: number) => [workspaceId],
}).of();

export const insertOpenidSignInStatement = statement({
  name: 'insert-openid-sign-in',
  text: `insert into openid_sign_ins
      (workspace_id, state_hash, browser_hash, issuer, client_id, is_fresh, return_path, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))`,
  values: (
    workspaceId: number,
    stateHash: Buffer,
    browserHash: Buffer,
    issuer: string,
    client_id: string,
    is_fresh: boolean,
    return_path: string,
    validMinutes: number,
  ) => [workspaceId, stateHash, browserHash, issuer, client_id, is_fresh, return_path, validMinutes],
}).of();

/** Stores a sign-in; those of the workspace that are over go. */
export const insertSignIn = async (
  tx: Transaction,
  workspaceId: number,
  begun: BegunSignIn & { stateHash: Buffer; browserHash: Buffer; validMinutes: number },
): Promise<void> => {
  await tx.query(deleteEndedOpenidSignInsStatement(workspaceId));
  await tx.query(
    insertOpenidSignInStatement(
      workspaceId,
      begun.stateHash,
      begun.browserHash,
      begun.issuer,
      begun.client_id,
      begun.is_fresh,
      begun.return_path,
      begun.validMinutes,
    ),
  );
};

/** Uses a sign-in up: the first caller from its browser gets it, all others null. */
export const takeSignIn = statement({
  name: 'take-openid-sign-in',
  text: `delete from openid_sign_ins
    where workspace_id = $1 and state_hash = $2 and browser_hash = $3 and expires_at > now()
    returning issuer, client_id, is_fresh, return_path`,
  values: (workspaceId: number, { stateHash, browserHash }: { stateHash: Buffer; browserHash: Buffer }) => [
    workspaceId,
    stateHash,
    browserHash,
  ],
}).first<BegunSignIn>();
