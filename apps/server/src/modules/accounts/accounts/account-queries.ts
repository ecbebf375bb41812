import { userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export interface AccountRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  username: string;
  status: number;
  has_password: boolean;
}

const columns = 'id, email, first_name, last_name, username, status, password_hash is not null as has_password';

export const findAccount = statement({
  name: 'find-account',
  text: `select ${columns} from ${usersTable} where workspace_id = $1 and id = $2 and deleted_at is null`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).first<AccountRow>();

export const findAccountByEmail = statement({
  name: 'find-account-by-email',
  text: `select ${columns} from ${usersTable}
    where workspace_id = $1 and lower(email) = lower($2) and deleted_at is null`,
  values: (workspaceId: number, email: string) => [workspaceId, email],
}).first<AccountRow>();

/** How many have asked for an account and not finished it. */
export const countUnfinishedSignUps = statement({
  name: 'count-unfinished-sign-ups',
  text: `select count(*)::int as count from ${usersTable}
    where workspace_id = $1 and status = $2 and password_hash is null and deleted_at is null`,
  values: (workspaceId: number) => [workspaceId, userStatuses.underReview],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);
