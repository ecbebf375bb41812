import { userStatuses } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
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

export const findAccount = async (tx: Transaction, workspaceId: number, userId: number): Promise<AccountRow | null> => {
  const { rows } = await tx.query<AccountRow>({
    name: 'find-account',
    text: `select ${columns} from ${usersTable} where workspace_id = $1 and id = $2 and deleted_at is null`,
    values: [workspaceId, userId],
  });
  return rows[0] ?? null;
};

export const findAccountByEmail = async (
  tx: Transaction,
  workspaceId: number,
  email: string,
): Promise<AccountRow | null> => {
  const { rows } = await tx.query<AccountRow>({
    name: 'find-account-by-email',
    text: `select ${columns} from ${usersTable}
      where workspace_id = $1 and lower(email) = lower($2) and deleted_at is null`,
    values: [workspaceId, email],
  });
  return rows[0] ?? null;
};

/** How many have asked for an account and not finished it. */
export const countUnfinishedSignUps = async (tx: Transaction, workspaceId: number): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>({
    name: 'count-unfinished-sign-ups',
    text: `select count(*)::int as count from ${usersTable}
      where workspace_id = $1 and status = $2 and password_hash is null and deleted_at is null`,
    values: [workspaceId, userStatuses.underReview],
  });
  return rows[0]?.count ?? 0;
};
