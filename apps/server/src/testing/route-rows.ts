/** How every endpoint is called, and what each kind of caller gets: a new endpoint needs a row in this table. */
import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@switchboard/contract';
import { isLockConflict } from '../platform/database/index.ts';
import { hashSecret, randomToken } from '../platform/secrets/index.ts';
import { makeChannelRows } from './channel-route-rows.ts';
import { makeClientCardRows } from './client-card-route-rows.ts';
import { makeClientErasureRows } from './client-erasure-route-rows.ts';
import { makeClientImportRows } from './client-import-route-rows.ts';
import { makeClientRows } from './client-route-rows.ts';
import { multipartFile } from './multipart.ts';
import { makePlanRows } from './plan-route-rows.ts';
import { makeProjectRows } from './project-route-rows.ts';
import { newDevice, type RouteMatrix } from './route-matrix.ts';
import {
  administrators,
  administratorsMake,
  always,
  at,
  ownerOnly,
  publicRoute,
  type Row,
  signedIn,
  signedInMakes,
} from './route-outcomes.ts';
import { makeSecurityRows } from './security-route-rows.ts';
import { makeSubscriptionRows } from './subscription-route-rows.ts';
import { makeTaskRows } from './task-route-rows.ts';
import type { TestUser } from './test-app.ts';

/** Codes that are right have tests of their own: modules/accounts/accounts. */
const wrongCode = (id: number) => ({ id, code: 'nobody was mailed this' });
const newPassword = { password: 'correct horse battery', repeat: 'correct horse battery' };
const newAccount = { first_name: 'A', last_name: 'B', username: 'ab', ...newPassword };

/** Rows are defined before the workspace exists: which tests there are depends on which rows take ids. */
export const makeRouteRows = (matrix: () => RouteMatrix): Record<EndpointName, Row> => {
  /** Creates another session that a test may end. */
  const secondSession = async (caller: TestUser): Promise<{ token: string; id: number }> => {
    const code = randomToken();
    await matrix().app.resources.database.inWorkspace(matrix().workspace.id, (tx) =>
      tx.query(
        `insert into sign_in_codes (workspace_id, code_hash, user_id, expires_at)
         values ($1, $2, $3, now() + interval '1 minute')`,
        [matrix().workspace.id, hashSecret(code), caller.id],
      ),
    );
    const signed = await matrix().app.call<{ token: string }>(
      matrix().workspace.host,
      'POST',
      '/api/auth/sign-in-code',
      {
        body: { code },
      },
    );
    const { token } = signed.result;
    const sessions = await matrix().app.call<{ data: { id: number; is_current: boolean }[] }>(
      matrix().workspace.host,
      'GET',
      '/api/auth/sessions',
      { token },
    );
    return { token, id: sessions.result.data.find((session) => session.is_current)?.id ?? 0 };
  };

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
        // Behind the product's back: what the server does with users after the row before may lock in another order.
        if (!isLockConflict(error)) throw error;
      }
    }
  };

  const emptyRole = async (): Promise<number> => {
    const body = { name: `Role ${randomToken()}`, permissions: {} };
    return (await matrix().users.owner.call<{ id: number }>('POST', '/api/roles', { body })).result.id;
  };

  return {
    getHost: { prepare: at('/workspaces/current'), expected: publicRoute },
    createWorkspace: {
      prepare: at('/workspaces', {
        company: 'Elsewhere',
        subdomain: 'elsewhere-of-the-matrix',
        first_name: 'A',
        last_name: 'B',
        email: 'a@b.test',
        password: 'correct horse battery',
      }),
      expected: always(404),
    },
    login: {
      prepare: () => ({
        path: '/auth/login',
        body: { username: `owner@${matrix().workspace.subdomain}.test`, password: 'correct horse battery' },
      }),
      expected: publicRoute,
    },
    redeemSignInCode: { prepare: at('/auth/sign-in-code', { code: 'nobody was given this' }), expected: always(400) },
    forgotPassword: { prepare: at('/forgot-password', { email: 'nobody@test.test' }), expected: publicRoute },
    checkPasswordCode: {
      prepare: at('/forgot-password/check-code', wrongCode(1)),
      expected: always(400),
      foreign: { status: 400, calls: [({ user }) => ({ path: '/forgot-password/check-code', body: wrongCode(user) })] },
    },
    changeForgottenPassword: {
      prepare: at('/forgot-password/change-password', { ...wrongCode(1), ...newPassword }),
      expected: always(400),
      foreign: {
        status: 400,
        calls: [
          ({ user }) => ({ path: '/forgot-password/change-password', body: { ...wrongCode(user), ...newPassword } }),
        ],
      },
    },
    signUp: { prepare: at('/auth/sign-up', { email: 'nobody' }), expected: always(403) },
    checkActivationCode: {
      prepare: at('/auth/check-activation-code', wrongCode(1)),
      expected: always(400),
      foreign: {
        status: 400,
        calls: [({ user }) => ({ path: '/auth/check-activation-code', body: wrongCode(user) })],
      },
    },
    continueSignUp: {
      prepare: at('/auth/continue-sign-up', { ...wrongCode(1), ...newAccount }),
      expected: always(400),
      foreign: {
        status: 400,
        calls: [({ user }) => ({ path: '/auth/continue-sign-up', body: { ...wrongCode(user), ...newAccount } })],
      },
    },
    getCurrentUser: { prepare: at('/auth/current-user'), expected: signedIn },
    logout: {
      prepare: async (caller) => ({ path: '/auth/logout', token: (await secondSession(caller)).token }),
      expected: signedIn,
    },
    listSessions: { prepare: at('/auth/sessions'), expected: signedIn },
    revokeSession: {
      prepare: async (caller) => ({ path: `/auth/sessions/${(await secondSession(caller)).id}` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ session }) => ({ path: `/auth/sessions/${session}` })] },
    },
    listUsers: { prepare: at('/users'), expected: signedIn },
    updateProfile: {
      prepare: at('/users/profile', { first_name: 'Olha' }),
      expected: { ...signedIn, auditor: 403 },
    },
    updatePreferences: { prepare: at('/users/preferences', { sound: false }), expected: signedIn },
    listCoworkers: { prepare: at('/projects/coworkers'), expected: signedIn },
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
    previewUserImport: {
      prepare: at('/users/import/preview', { rows: [{ email: 'a@b.test' }] }),
      expected: administrators,
    },
    importUsers: {
      prepare: async (caller) => {
        await allowManyUsers();
        const rows = [{ email: `imported-by-${caller.id}-${Date.now()}@test.test` }];
        return { path: '/users/import', body: { client_import_id: randomUUID(), rows } };
      },
      expected: administratorsMake,
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
    listRoles: { prepare: at('/roles'), expected: { ...signedIn, member: 403 } },
    createRole: {
      prepare: () => ({ path: '/roles', body: { name: `Role ${randomToken()}`, permissions: { users: ['read'] } } }),
      expected: administratorsMake,
    },
    updateRole: {
      prepare: async () => ({
        path: `/roles/${await emptyRole()}`,
        body: { name: `Role ${randomToken()}`, permissions: { users: ['read'] } },
      }),
      expected: administrators,
      foreign: {
        status: 404,
        calls: [({ role }) => ({ path: `/roles/${role}`, body: { name: 'Theirs', permissions: {} } })],
      },
    },
    deleteRole: {
      prepare: async () => ({ path: `/roles/${await emptyRole()}` }),
      expected: administrators,
      foreign: { status: 404, calls: [({ role }) => ({ path: `/roles/${role}` })] },
    },
    getWorkspaceSettings: { prepare: at('/workspace/settings'), expected: ownerOnly },
    updateWorkspaceSettings: {
      prepare: at('/workspace/settings', {
        email_domain: null,
        sign_up: false,
        default_language: 'en-US',
        default_timezone: null,
        audit_retention_days: null,
      }),
      expected: ownerOnly,
    },
    updateWaitingTimes: {
      prepare: at('/workspace/waiting', { long_minutes: 15, too_long_minutes: 60 }),
      expected: administrators,
    },
    getFirstSteps: { prepare: at('/workspace/first-steps'), expected: administrators },
    getRetention: { prepare: at('/workspace/retention'), expected: ownerOnly },
    previewRetention: { prepare: at('/workspace/retention/preview?team_messages=30'), expected: ownerOnly },
    // Nothing is shortened, so nobody has to confirm.
    updateRetention: {
      prepare: at('/workspace/retention', {
        team_messages: null,
        client_messages: null,
        team_files: null,
        client_files: null,
      }),
      expected: ownerOnly,
    },
    transferOwnership: {
      // To oneself, which is refused after everything else: the workspace keeps its owner for the other rows.
      prepare: async () => {
        await matrix().workspace.setConfirmed(matrix().users.owner);
        return { path: '/workspace/owner', body: { user_id: matrix().users.owner.id } };
      },
      expected: { ...ownerOnly, owner: 422 },
      foreign: { status: 422, calls: [({ user }) => ({ path: '/workspace/owner', body: { user_id: user } })] },
    },
    listDataExports: { prepare: at('/workspace/exports'), expected: ownerOnly },
    startDataExport: {
      prepare: async () => {
        await matrix().workspace.setConfirmed(matrix().users.owner);
        return { path: '/workspace/exports' };
      },
      expected: { ...ownerOnly, owner: 201 },
    },
    listAuditEntries: { prepare: at('/audit-log'), expected: ownerOnly },
    ...makeSecurityRows(matrix),
    ...makeChannelRows(matrix),
    ...makeClientRows(matrix),
    ...makeClientImportRows(matrix),
    ...makeClientCardRows(matrix),
    ...makeSubscriptionRows(matrix),
    ...makePlanRows(matrix),
    ...makeClientErasureRows(matrix),
    ...makeTaskRows(matrix),
    ...makeProjectRows(matrix),
    refreshSalt: { prepare: at('/auth/salt'), expected: signedIn },
    getPushKey: { prepare: at('/push/key'), expected: signedIn },
    listPushSubscriptions: { prepare: at('/push/subscriptions'), expected: signedIn },
    subscribePush: { prepare: () => ({ path: '/push/subscriptions', body: newDevice() }), expected: signedInMakes },
    sendTestPush: {
      // Without devices: those registered by other rows are unreachable, which is only answered after three seconds.
      prepare: async (caller) => {
        const { result } = await caller.call<{ data: { id: number }[] } | undefined>('GET', '/api/push/subscriptions');
        for (const { id } of result?.data ?? []) await caller.call('DELETE', `/api/push/subscriptions/${id}`);
        return { path: '/push/test' };
      },
      expected: signedIn,
    },
    unsubscribePush: {
      prepare: async (caller) => {
        const made = await caller.call<{ id: number }>('POST', '/api/push/subscriptions', { body: newDevice() });
        return { path: `/push/subscriptions/${made.result.id}` };
      },
      expected: signedIn,
      foreign: { status: 404, calls: [({ subscription }) => ({ path: `/push/subscriptions/${subscription}` })] },
    },
    uploadTempFile: {
      prepare: () => ({ path: '/temp-files', ...multipartFile(Buffer.from('text'), 'a.txt', 'text/plain') }),
      expected: signedInMakes,
    },
  };
};
