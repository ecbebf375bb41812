import type { Permissions } from '@switchboard/contract';
import { deleteRoleEvents, newRoleEvents, updateRoleEvents } from '../../modules/foundation/roles/index.ts';
import { findUser, userEvents } from '../../modules/foundation/users/index.ts';
import { takeIds } from '../../modules/foundation/workspaces/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { NewEvent } from '../../platform/events/index.ts';
import type { TestApp, TestUser, TestWorkspace } from '../test-app.ts';

/**
 * Changes roles as the product does: rows and events in one transaction, with any other events before them. With another
 * database they are the changes of another process.
 */
export const makeRoleFixture = (
  { resources }: TestApp,
  workspace: TestWorkspace,
  database: Database = resources.database,
) => {
  const change = (write: (tx: Transaction) => Promise<NewEvent[]>, before: readonly NewEvent[] = []) =>
    database.inWorkspace(workspace.id, async (tx) => {
      const made = await write(tx);
      tx.announce(...before, ...made);
    });

  return {
    async add(permissions: Permissions): Promise<number> {
      const id = await resources.database.inWorkspace(workspace.id, (tx) => takeIds(tx, workspace.id, 'role'));
      const role = { id, name: `Role ${id}`, permissions };
      await change(async (tx) => {
        await tx.query('insert into roles (workspace_id, id, name, permissions) values ($1, $2, $3, $4)', [
          workspace.id,
          id,
          role.name,
          JSON.stringify(permissions),
        ]);
        return newRoleEvents(role);
      });
      return id;
    },
    permit: (id: number, permissions: Permissions, before?: readonly NewEvent[]) =>
      change(async (tx) => {
        await tx.query('update roles set permissions = $3 where workspace_id = $1 and id = $2', [
          workspace.id,
          id,
          JSON.stringify(permissions),
        ]);
        return updateRoleEvents({ id, name: `Role ${id}`, permissions });
      }, before),
    give: (user: TestUser, roleId: number) =>
      change(async (tx) => {
        await tx.query('update users set role_id = $3 where workspace_id = $1 and id = $2', [
          workspace.id,
          user.id,
          roleId,
        ]);
        const row = await findUser(tx, workspace.id, user.id);
        return row === null ? [] : userEvents(row, true);
      }),
    remove: (id: number) =>
      change(async (tx) => {
        await tx.query('delete from roles where workspace_id = $1 and id = $2', [workspace.id, id]);
        return deleteRoleEvents(id);
      }),
  };
};
