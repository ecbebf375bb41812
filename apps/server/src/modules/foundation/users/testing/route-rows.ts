import { isLockConflict } from '../../../../platform/database/index.ts';
import { randomToken } from '../../../../platform/secrets/index.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, always, at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  /** The plan of a new workspace allows ten. */
  const allowManyUsers = () =>
    matrix().app.resources.database.global((tx) =>
      tx.query('update workspaces set tariff = 3 where id = $1', [matrix().workspace.id]),
    );
  const pendingUser = async () => {
    const { id } = await matrix().workspace.addUser(3);
    const { database } = matrix().app.resources;
    for (;;) {
      try {
        await database.inWorkspace(matrix().workspace.id, (tx) =>
          tx.query('update users set status = 3 where workspace_id = $1 and id = $2', [matrix().workspace.id, id]),
        );
        return id;
      } catch (error) {
        // A direct change: the server's own work on users after the row before may lock in another order.
        if (!isLockConflict(error)) throw error;
      }
    }
  };
  return {
    listUsers: {
      prepare: at('/users?search=u&status=1'),
      expected: signedIn,
      // A foreign role has no users.
      foreign: { status: 200, calls: [({ role }) => ({ path: `/users?role_id=${role}` })] },
    },
    updateProfile: {
      prepare: at('/users/profile', { first_name: 'Olha' }),
      expected: { ...signedIn, auditor: 403 },
    },
    autocompleteUsers: {
      prepare: at('/users/autocomplete?q=u'),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/users/autocomplete?not_in_channel=${channel}` })] },
    },
    getUser: {
      prepare: at('/users/1'),
      expected: signedIn,
      foreign: { status: 404, calls: [({ user }) => ({ path: `/users/${user}` })] },
    },
    createUser: {
      prepare: async (caller) => {
        await allowManyUsers();
        return {
          path: '/users',
          body: {
            first_name: 'New',
            last_name: 'Person',
            username: `new-${randomToken().slice(0, 12)}`,
            email: `new-by-${caller.id}-${Date.now()}@test.test`,
            role_id: 3,
          },
        };
      },
      expected: { ...administrators, administrator: 201, owner: 201 },
    },
    inviteUsers: {
      prepare: async (caller) => {
        await allowManyUsers();
        return {
          path: '/users/invite',
          body: { emails: [{ email: `invited-by-${caller.id}-${Date.now()}@test.test` }] },
        };
      },
      expected: { ...administrators, administrator: 201, owner: 201 },
    },
    resendInvite: {
      prepare: async () => ({ path: `/users/${await pendingUser()}/resend-invite` }),
      expected: administrators,
      foreign: { status: 404, calls: [({ user }) => ({ path: `/users/${user}/resend-invite` })] },
    },
    updateUser: {
      prepare: async (caller) => {
        await matrix().workspace.setConfirmed(caller);
        const id = await pendingUser();
        return { path: `/users/${id}`, body: { first_name: 'Changed', email: `changed-${id}@test.test` } };
      },
      expected: administrators,
      foreign: { status: 404, calls: [({ user }) => ({ path: `/users/${user}`, body: { first_name: 'Changed' } })] },
    },
    findSecondFactors: {
      prepare: at('/users/1/second-factors'),
      expected: administrators,
      foreign: { status: 404, calls: [({ user }) => ({ path: `/users/${user}/second-factors` })] },
    },
    resetSecondFactors: {
      prepare: async (caller) => {
        await matrix().workspace.setConfirmed(caller);
        const id = await pendingUser();
        await matrix().app.resources.database.inWorkspace(matrix().workspace.id, (tx) =>
          tx.query(
            `insert into totp_secrets (workspace_id, user_id, sealed_secret, enabled_at) values ($1, $2, '', now())`,
            [matrix().workspace.id, id],
          ),
        );
        return { path: `/users/${id}/second-factors` };
      },
      expected: administrators,
      foreign: { status: 404, calls: [({ user }) => ({ path: `/users/${user}/second-factors` })] },
    },
    deleteUser: {
      prepare: async () => ({ path: `/users/${await pendingUser()}` }),
      expected: administrators,
      foreign: { status: 404, calls: [({ user }) => ({ path: `/users/${user}` })] },
    },
    confirmEmail: {
      prepare: at('/users/confirm-email', { id: 1, code: 'nobody was mailed this' }),
      expected: always(400),
      foreign: {
        status: 400,
        calls: [({ user }) => ({ path: '/users/confirm-email', body: { id: user, code: 'nobody was mailed this' } })],
      },
    },
  } satisfies Record<string, Row>;
};
