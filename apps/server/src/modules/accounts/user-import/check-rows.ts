import {
  type Actor,
  can,
  type FileRow,
  type ImportColumn,
  type ImportOutcome,
  memberRoleId,
  type RowProblem,
} from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { FirstRows } from '../../../platform/table-import/index.ts';
import { findRoleNamed, listRolesNow } from '../../foundation/roles/index.ts';
import { findUsernameKeys } from '../../foundation/users/index.ts';
import { listTakenEmails } from '../user-administration/index.ts';
import { type ReadRow, readRow } from './read-rows.ts';

export interface CheckedRow {
  outcome: ImportOutcome;
  problems: RowProblem[];
  values: ReadRow['values'];
  roleId: number;
}

/** Finds the role that a cell names, or why the actor cannot give it. */
const makeRoleReader = async (tx: Transaction, workspaceId: number, actor: Actor) => {
  const roles = await listRolesNow(tx, workspaceId);
  return (name: string | undefined): { roleId: number; problem: RowProblem['message'] | null } => {
    const role = name === undefined ? roles.find(({ id }) => id === memberRoleId) : findRoleNamed(roles, name);
    if (role === undefined) return { roleId: memberRoleId, problem: 'validation.unknown_role' };
    const isAllowed = can(actor, 'role.grant', role.permissions);
    return { roleId: role.id, problem: isAllowed ? null : 'validation.role_beyond_own' };
  };
};

const valuesIn = (rows: readonly ReadRow[], column: ImportColumn): string[] => [
  ...new Set(rows.flatMap(({ values }) => values[column] ?? [])),
];

/**
 * Checks the effect of importing each row. Rows of existing users change nothing; of two rows with one address, or with
 * usernames that look alike, the first counts.
 */
export const checkRows = async (
  tx: Transaction,
  workspaceId: number,
  actor: Actor,
  rows: readonly FileRow[],
): Promise<CheckedRow[]> => {
  const read = rows.map(readRow);
  const members = await listTakenEmails(tx, workspaceId, valuesIn(read, 'email'));
  const keys = await findUsernameKeys(tx, workspaceId, valuesIn(read, 'username'));
  const readRole = await makeRoleReader(tx, workspaceId, actor);
  const emailRows = new FirstRows<string>();
  const usernameRows = new FirstRows<string>();

  const checkEmail = (email: string, index: number): RowProblem[] => {
    const row = emailRows.add(email, index + 1);
    return row === null ? [] : [{ field: 'email', message: 'validation.email_taken', params: { row } }];
  };
  const checkUsername = (username: string, index: number): RowProblem[] => {
    const known = keys.get(username);
    if (known === undefined) throw new Error('a username was not looked up');
    const message = 'validation.username_taken';
    if (known.isTaken) return [{ field: 'username', message, params: {} }];
    const row = usernameRows.add(known.key, index + 1);
    return row === null ? [] : [{ field: 'username', message, params: { row } }];
  };

  return read.map(({ values, problems }, index) => {
    const { email, username } = values;
    if (email !== undefined && members.has(email)) {
      return { outcome: 'member', problems: [], values, roleId: memberRoleId };
    }
    const { roleId, problem } = readRole(values.role);
    const found: RowProblem[] = [
      ...problems,
      ...(email === undefined ? [] : checkEmail(email, index)),
      ...(username === undefined ? [] : checkUsername(username, index)),
      ...(problem === null ? [] : [{ field: 'role' as const, message: problem, params: {} }]),
    ];
    return { outcome: found.length > 0 ? 'error' : 'invite', problems: found, values, roleId };
  });
};
