import type { AuditEntry, CurrentUser, WorkspaceSettings, WorkspaceView } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { soon } from '../../../testing/soon.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { createUser } from '../../accounts/user-administration/index.ts';

let app: TestApp;
let second: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let administrator: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ share: app });
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  administrator = await workspace.addUser(1);
});

const defaults: WorkspaceSettings = {
  email_domain: null,
  sign_up: false,
  default_language: 'en-US',
  default_timezone: null,
  audit_retention_days: null,
};
const read = async (by = owner) => (await by.call<WorkspaceSettings>('GET', '/api/workspace/settings')).result;
const save = (changes: Partial<Record<keyof WorkspaceSettings, unknown>>, by = owner) =>
  by.call<WorkspaceSettings>('PUT', '/api/workspace/settings', { body: { ...defaults, ...changes } });
const hand = async (by: TestUser, to: number) => {
  await workspace.setConfirmed(by);
  return by.call<WorkspaceView>('PUT', '/api/workspace/owner', { body: { user_id: to } });
};
const ownerIdAt = async (user: TestUser, at = app) =>
  (await at.call<CurrentUser>(workspace.host, 'GET', '/api/auth/current-user', { token: user.token })).result.workspace
    .owner_id;
const entries = async (by: TestUser) =>
  (await by.call<{ data: AuditEntry[] }>('GET', '/api/audit-log')).result.data.map(({ actor, action, changes }) => ({
    actor: actor?.id,
    action,
    changes,
  }));

describe('the settings of a workspace', () => {
  test('are read and changed by the owner, and every change is recorded [11.8]', async () => {
    expect(await read()).toEqual(defaults);
    const chosen: WorkspaceSettings = {
      email_domain: 'company.test',
      sign_up: true,
      default_language: 'uk-UA',
      default_timezone: 'Europe/Kyiv',
      audit_retention_days: 365,
    };
    const saved = await save({ ...chosen, email_domain: ' Company.TEST ' });
    expect(saved.result).toEqual(chosen);
    expect(await read()).toEqual(chosen);
    await save(chosen);
    await save({ ...chosen, sign_up: false });
    expect(await entries(owner)).toEqual([
      { actor: owner.id, action: 'workspace.updated', changes: { sign_up: { from: true, to: false } } },
      {
        actor: owner.id,
        action: 'workspace.updated',
        changes: Object.fromEntries(
          Object.entries(chosen).map(([field, to]) => [field, { from: defaults[field as keyof typeof defaults], to }]),
        ),
      },
    ]);
  });

  test.for([
    ['email_domain', 'localhost', 'validation.domain_invalid'],
    ['email_domain', 'a@b.test', 'validation.domain_invalid'],
    ['email_domain', 'компанія.укр', 'validation.domain_invalid'],
    ['email_domain', '127.0.0.1', 'validation.domain_invalid'],
    ['email_domain', 'b.test\n', null],
    ['email_domain', 'a.test,b.test', 'validation.domain_invalid'],
    ['email_domain', `${'a.'.repeat(200)}test`, 'validation.too_long'],
    ['email_domain', ['a.test'], 'validation.invalid'],
    ['default_timezone', 'Europe/Nowhere', 'validation.timezone_invalid'],
    ['default_language', 'de-DE', 'validation.invalid'],
    ['audit_retention_days', 29, 'validation.invalid'],
    ['audit_retention_days', 30.5, 'validation.invalid'],
    ['audit_retention_days', '365', 'validation.invalid'],
  ] as const)('%s %s', async ([field, value, message]) => {
    const answer = await save({ [field]: value });
    if (message === null) expect(answer.status).toBe(200);
    else {
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ field, message }]);
      expect(await read()).toEqual(defaults);
    }
  });

  test('do not open sign-up without a domain', async () => {
    const answer = await save({ sign_up: true });
    expect(answer.body.errors).toMatchObject([{ field: 'email_domain', message: 'validation.required' }]);
  });

  test('give new users their language and time zone, unless one is chosen for them [11.8]', async () => {
    await save({ default_language: 'ru-RU', default_timezone: 'Europe/Kyiv' });
    const person = { roleId: 3, firstName: 'A', lastName: 'B', passwordHash: null };
    const made = await app.resources.database.inWorkspace(workspace.id, async (tx) => [
      await createUser(tx, workspace.id, { ...person, username: 'first', email: 'first@a.test' }),
      await createUser(tx, workspace.id, { ...person, username: 'second', email: 'second@a.test', language: 'uk-UA' }),
    ]);
    const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query<{ language: string; timezone: string }>(
        'select language, timezone from users where workspace_id = $1 and id = any($2) order by id',
        [workspace.id, made],
      ),
    );
    expect(rows).toEqual([
      { language: 'ru-RU', timezone: 'Europe/Kyiv' },
      { language: 'uk-UA', timezone: 'Europe/Kyiv' },
    ]);
  });

  test('are nobody else’s [11.7]', async () => {
    for (const answer of [
      await save({}, administrator),
      await administrator.call('GET', '/api/workspace/settings'),
      await hand(administrator, administrator.id),
    ]) {
      expect(`${answer.status} ${answer.body.error?.code}`).toBe('403 workspace.owner_only');
    }
  });
});

describe('a workspace that is handed over', () => {
  test('has its new owner at once, on every page and in every process', async () => {
    const member = await workspace.addUser(3);
    const sockets = await Promise.all(
      [app, second].map((at) => TestSocket.signIn(at.port, workspace.host, member.token)),
    );
    expect(await ownerIdAt(administrator, second)).toBe(owner.id);
    const handed = await hand(owner, administrator.id);
    expect(handed.result).toMatchObject({ owner_id: administrator.id, subdomain: workspace.subdomain });
    for (const socket of sockets) {
      const received = await socket.waitForEvent('updateWorkspace');
      expect(received.data.owner_id).toBe(administrator.id);
      socket.close();
    }
    for (const at of [app, second]) {
      const tryAs = (user: TestUser) =>
        at.call(workspace.host, 'GET', '/api/workspace/settings', { token: user.token });
      await expect.poll(async () => (await tryAs(administrator)).status, soon).toBe(200);
      await expect.poll(async () => (await tryAs(owner)).status, soon).toBe(403);
    }
    expect(await entries(administrator)).toMatchObject([{ actor: owner.id, action: 'workspace.owner_changed' }]);
    // The former one is an administrator like others.
    const role = { name: 'Administrator', permissions: {} };
    expect((await owner.call('PUT', '/api/roles/1', { body: role })).body.error?.code).toBe('role.of_owner');
  });

  test('goes to an active user of the same workspace who may manage users and roles', async () => {
    const inactive = await workspace.addUser(1);
    const deleted = await workspace.addUser(1);
    const manager = await workspace.addUser(2);
    await app.resources.database.inWorkspace(workspace.id, async (tx) => {
      await tx.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, inactive.id]);
      await tx.query('update users set deleted_at = now() where workspace_id = $1 and id = $2', [
        workspace.id,
        deleted.id,
      ]);
    });
    for (const to of [inactive.id, deleted.id, manager.id, owner.id, 9_999]) {
      const answer = await hand(owner, to);
      expect(answer.body.errors).toMatchObject([{ field: 'user_id', message: 'validation.owner_unfit' }]);
    }
    expect(await ownerIdAt(owner)).toBe(owner.id);
  });

  test('has one owner also when it is handed to two at once [11.8]', async () => {
    const others = [administrator, await workspace.addUser(1), await workspace.addUser(1)];
    const answers = await Promise.all(others.map((user) => hand(owner, user.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    const chosen = others[answers.findIndex(({ status }) => status === 200)];
    expect(await ownerIdAt(owner)).toBe(chosen?.id);
  });

  test('keeps an owner who can manage it when, at the same moment, the new one’s role loses that [11.5]', async () => {
    const chiefs = await owner.call<{ id: number }>('POST', '/api/roles', {
      body: { name: 'Chiefs', permissions: { users: ['read', 'update'], roles: ['read', 'update'] } },
    });
    for (let round = 0; round < 5; round += 1) {
      const chief = await workspace.addUser(chiefs.result.id);
      const [handed, weakened] = await Promise.all([
        hand(owner, chief.id),
        owner.call('PUT', `/api/roles/${chiefs.result.id}`, {
          body: { name: 'Chiefs', permissions: { users: ['read'] } },
        }),
      ]);
      const [now] = (
        await app.resources.database.inWorkspace(workspace.id, (tx) =>
          tx.query<{ may: boolean }>(
            `select role_permits(r.permissions, 'users', 'update') and role_permits(r.permissions, 'roles', 'update') as may
             from workspaces w join users u on u.workspace_id = w.id and u.id = w.owner_id
             join roles r on r.workspace_id = w.id and r.id = u.role_id where w.id = $1`,
            [workspace.id],
          ),
        )
      ).rows;
      expect(now?.may, `${handed.status} ${weakened.status}`).toBe(true);
      if (handed.status === 200) break;
      await owner.call('PUT', `/api/roles/${chiefs.result.id}`, {
        body: { name: 'Chiefs', permissions: { users: ['read', 'update'], roles: ['read', 'update'] } },
      });
    }
  });
});
