import { type ApiScope, type ApiToken, limits, type Permissions, userStatuses } from '@switchboard/contract';
import { type Database, statement } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';

interface TokenOwnerRow {
  id: number;
  name: string;
  scopes: ApiScope[];
  addresses: string[];
  user_id: number;
  permissions: Permissions;
  payment_status: number;
}

/** The token and its owner, while both are valid. */
export const findTokenOwner = statement({
  name: 'find-api-token-owner',
  text: `select t.id, t.name, t.scopes, t.addresses, u.id as user_id, r.permissions, w.payment_status
    from api_tokens t
    join ${usersTable} u on u.workspace_id = t.workspace_id and u.id = t.user_id
    join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    join ${workspacesTable} w on w.id = t.workspace_id
    where t.workspace_id = $1 and t.token_hash = $2 and (t.expires_at is null or t.expires_at > now())
      and u.status = $3 and u.deleted_at is null and u.paused_at is null`,
  values: (workspaceId: number, tokenHash: Buffer) => [workspaceId, tokenHash, userStatuses.active],
}).first<TokenOwnerRow>();

export const touchTokenStatement = statement({
  name: 'touch-api-token',
  text: `update api_tokens set last_used_at = now(), last_address = $3 where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, id: number, address: string) => [workspaceId, id, address],
}).of();

export const touchToken = async (
  database: Database,
  workspaceId: number,
  id: number,
  address: string,
): Promise<void> => {
  await database.inWorkspace(workspaceId, (tx) => tx.query(touchTokenStatement(workspaceId, id, address)));
};

interface TokenRow {
  id: number;
  name: string;
  user_id: number;
  owner_name: string;
  hint: string;
  scopes: ApiScope[];
  addresses: string[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  last_address: string | null;
}

const toApiToken = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  owner: { id: row.user_id, name: row.owner_name },
  hint: row.hint,
  scopes: row.scopes,
  addresses: row.addresses,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_address: row.last_address,
});

const selectTokens = `select t.id, t.name, t.user_id, trim(u.first_name || ' ' || u.last_name) as owner_name, t.hint,
    t.scopes, t.addresses, t.created_at, t.expires_at, t.last_used_at, t.last_address
  from api_tokens t join ${usersTable} u on u.workspace_id = t.workspace_id and u.id = t.user_id
  where t.workspace_id = $1 and u.deleted_at is null`;

/** The newest first; of one user, or (null) of all. */
export const listTokens = statement({
  name: 'list-api-tokens',
  text: `${selectTokens} and ($2::bigint is null or t.user_id = $2) order by t.id desc`,
  values: (workspaceId: number, userId: number | null) => [workspaceId, userId],
}).answer((rows: TokenRow[]): ApiToken[] => rows.map(toApiToken));

export const findToken = statement({
  name: 'find-api-token',
  text: `${selectTokens} and t.id = $2`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).answer(([row]: TokenRow[]): ApiToken | null => (row === undefined ? null : toApiToken(row)));

export const countTokens = statement({
  name: 'count-api-tokens',
  text: 'select count(*) as count from api_tokens where workspace_id = $1 and user_id = $2',
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

export interface NewToken {
  id: number;
  userId: number;
  name: string;
  tokenHash: Buffer;
  hint: string;
  scopes: ApiScope[];
  addresses: string[];
  days: number | null;
}

export const insertToken = statement({
  name: 'insert-api-token',
  text: `insert into api_tokens (workspace_id, id, user_id, name, token_hash, hint, scopes, addresses, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $9))`,
  values: (workspaceId: number, token: NewToken) => [
    workspaceId,
    token.id,
    token.userId,
    token.name,
    token.tokenHash,
    token.hint,
    token.scopes,
    token.addresses,
    token.days,
  ],
}).run();

export const updateToken = statement({
  name: 'update-api-token',
  text: 'update api_tokens set name = $3, scopes = $4, addresses = $5 where workspace_id = $1 and id = $2',
  values: (
    workspaceId: number,
    id: number,
    { name, scopes, addresses }: Pick<ApiToken, 'name' | 'scopes' | 'addresses'>,
  ) => [workspaceId, id, name, scopes, addresses],
}).run();

export const deleteToken = statement({
  name: 'delete-api-token',
  text: 'delete from api_tokens where workspace_id = $1 and id = $2',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).run();

/** Deletes tokens that ended long ago, and those of users who are gone. */
export const deleteEndedTokens = statement({
  name: 'delete-ended-api-tokens',
  text: `delete from api_tokens t where t.workspace_id = $1
    and (t.expires_at < now() - make_interval(days => $2) or exists (
      select from ${usersTable} u where u.workspace_id = t.workspace_id and u.id = t.user_id and u.deleted_at is not null))`,
  values: (workspaceId: number) => [workspaceId, limits.apiTokenShownAfterDays],
}).count();
