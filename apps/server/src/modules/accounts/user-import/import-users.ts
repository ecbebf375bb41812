import type { BodyOf, endpoints, FieldError } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { FieldErrors } from '../../../platform/http/index.ts';
import { recordAudit } from '../../foundation/audit-log/index.ts';
import { changeRights } from '../../foundation/roles/index.ts';
import { getWorkspace } from '../../foundation/workspaces/index.ts';
import {
  announceNewUsers,
  assertMayInvite,
  type ChangeUserCall,
  chooseUsernames,
  createPending,
  localPartOf,
  type NewPerson,
  toTakenError,
} from '../user-administration/index.ts';
import { type CheckedRow, checkRows } from './check-rows.ts';
import { findImport, type ImportCounts, insertImport } from './import-queries.ts';
import { enqueueInvitations } from './invite-imported.ts';

export interface ImportUsersDeps {
  database: Database;
}

/** Every problem at its row, as the call's field errors. */
const refusalsOf = (checked: readonly CheckedRow[]): FieldError[] =>
  checked.flatMap(({ problems }, index) =>
    problems.map(({ field, message, params }) => ({ field: `rows.${index}.${field}`, message, params })),
  );

/** The people of rows; a person without a username in the file gets one made from the address. */
const toPeople = async (tx: Transaction, workspaceId: number, rows: readonly CheckedRow[]): Promise<NewPerson[]> => {
  const given = rows.flatMap(({ values }) => values.username ?? []);
  const unnamed = rows.flatMap(({ values }) => (values.username === undefined ? (values.email ?? []) : []));
  const chosen = await chooseUsernames(tx, workspaceId, unnamed, given);
  return rows.map(({ values, roleId }) => {
    const { email = '', first_name: firstName, last_name: lastName = '' } = values;
    return {
      roleId,
      firstName: firstName ?? (lastName === '' ? localPartOf(email) : ''),
      lastName,
      username: values.username ?? chosen.shift() ?? email,
      email,
      position: values.position ?? null,
      phone: values.phone ?? null,
    };
  });
};

/**
 * Invites the people of a file who are not users yet: all of them, or none if a row has an error or the plan has no
 * room. Everything is checked again here, since the browser's result cannot be trusted. A repeated import gets the
 * answer of the first: both lock the workspace's row, so the second sees the first one's result.
 */
export const makeImportUsers =
  (deps: ImportUsersDeps) =>
  async (call: ChangeUserCall, body: BodyOf<typeof endpoints.importUsers>): Promise<ImportCounts> => {
    const { actor, origin } = call;
    const { workspaceId, userId } = actor;
    const key = { workspaceId, userId, clientImportId: body.client_import_id };
    try {
      return await deps.database.inWorkspace(workspaceId, async (tx) => {
        const decided = await changeRights(tx, actor, 'users:create', async (now) => {
          const known = await findImport(tx, key);
          if (known !== null) return known;
          const checked = await checkRows(tx, workspaceId, now, body.rows);
          const refusals = refusalsOf(checked);
          if (refusals.length > 0) throw new FieldErrors(refusals);
          const rows = checked.filter(({ outcome }) => outcome === 'invite');
          if (rows.length > 0) await assertMayInvite(tx, workspaceId, rows.length);
          return rows;
        });
        if (!Array.isArray(decided)) return decided;
        const people = await toPeople(tx, workspaceId, decided);
        const counts = { invited: people.length, skipped: body.rows.length - people.length };
        await insertImport(tx, key, counts);
        if (people.length === 0) return counts;
        const created = await createPending(tx, call, people, 'user.invited');
        const ids = created.map(({ id }) => id);
        await enqueueInvitations(tx, workspaceId, userId, ids);
        const { company } = await getWorkspace(tx, workspaceId);
        await recordAudit(tx, {
          workspaceId,
          actorId: userId,
          action: 'user.imported',
          subject: { kind: 'workspace', id: null, name: company },
          changes: { invited: { from: 0, to: counts.invited }, skipped: { from: 0, to: counts.skipped } },
          ...origin,
        });
        await announceNewUsers(tx, workspaceId, ids);
        return counts;
      });
    } catch (error) {
      throw toTakenError(error);
    }
  };
