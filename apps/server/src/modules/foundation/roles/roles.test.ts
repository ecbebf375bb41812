import {
  type AuditEntry,
  type CurrentUser,
  defaultRoles,
  type ListedRole,
  type Permissions,
  type UserView,
} from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let administrator: TestUser;
const [administratorsRole] = defaultRoles;
const all: Permissions = administratorsRole?.permissions ?? {};
const support: Permissions = { users: ['read'], leads: ['read', 'update'] };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  administrator = await workspace.addUser(1);
});

const create = (by: TestUser, body: { name: string; permissions: unknown }) =>
  by.call<ListedRole>('POST', '/api/roles', { body });
const update = (by: TestUser, id: number, body: { name: string; permissions: unknown }) =>
  by.call<ListedRole>('PUT', `/api/roles/${id}`, { body });
const remove = (by: TestUser, id: number, moveTo?: number) =>
  by.call<true>('DELETE', `/api/roles/${id}${moveTo === undefined ? '' : `?move_to=${moveTo}`}`);
const list = async (by: TestUser, q = '') =>
  (await by.call<{ data: ListedRole[] }>('GET', `/api/roles?q=${encodeURIComponent(q)}`)).result.data;
const roleOf = async (user: TestUser) => (await owner.call<UserView>('GET', `/api/users/${user.id}`)).result.role;
const codeOf = (answer: { status: number; body: { error?: { code: string } } }) =>
  `${answer.status} ${answer.body.error?.code}`;
const rightsOf = async (user: TestUser) =>
  (await user.call<CurrentUser>('GET', '/api/auth/current-user')).result.permissions;

describe('roles', () => {
  test('are made, renamed, changed and listed with the number of their users [11.1]', async () => {
    const made = await create(administrator, { name: ' Support ', permissions: support });
    expect(made.status).toBe(201);
    expect(made.result).toEqual({ id: 4, name: 'Support', permissions: support, users_count: 0 });
    await workspace.addUser(4);
    const changed = await update(administrator, 4, { name: 'Help', permissions: { leads: ['read'] } });
    expect(changed.result).toEqual({ id: 4, name: 'Help', permissions: { leads: ['read'] }, users_count: 1 });
    expect((await list(owner)).map(({ id, name, users_count }) => [id, name, users_count])).toEqual([
      [1, 'Administrator', 2],
      [2, 'Manager', 0],
      [3, 'Member', 0],
      [4, 'Help', 1],
    ]);
  });

  test('are found by a part of their name, the built-in ones in any language [11.1]', async () => {
    await create(owner, { name: 'Support (менеджери)', permissions: {} });
    const found = async (q: string) => (await list(owner, q)).map(({ id }) => id);
    expect(await found('supp')).toEqual([4]);
    expect(await found('МЕНЕДЖЕР')).toEqual([2, 4]);
    expect(await found('адмін')).toEqual([1]);
    for (const parameter of ['name', 'search']) {
      const named = await administrator.call<{ data: ListedRole[] }>('GET', `/api/roles?${parameter}=supp`);
      expect(named.result.data.map(({ id }) => id)).toEqual([4]);
    }
    expect(await found('%')).toEqual([]);
    expect(await found(' ')).toEqual([1, 2, 3, 4]);
  });

  test('have names of their own, regardless of case', async () => {
    const twice = await create(owner, { name: 'MANAGER', permissions: {} });
    expect(twice.status).toBe(422);
    expect(twice.body.errors).toMatchObject([{ field: 'name', message: 'validation.role_name_taken' }]);
    await create(owner, { name: 'Support', permissions: {} });
    expect((await update(owner, 4, { name: 'member', permissions: {} })).status).toBe(422);
    const made = await Promise.all(
      Array.from({ length: 5 }, () => create(owner, { name: 'At once', permissions: {} })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
  });

  test('are fifty at most, also when many are made at once', async () => {
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(
        `insert into roles (workspace_id, id, name, permissions)
         select $1, 1000 + n, 'Filler ' || n, '{}' from generate_series(1, 45) n`,
        [workspace.id],
      ),
    );
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) => create(owner, { name: `Role ${n}`, permissions: {} })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(made.filter((answer) => codeOf(answer) === '409 role.too_many')).toHaveLength(4);
  });
});

describe('nobody gives or takes a permission they do not have', () => {
  let clerk: TestUser;
  const rights: Permissions = { users: ['read'], roles: ['read', 'create', 'update', 'delete'], leads: ['read'] };

  beforeEach(async () => {
    const { id } = (await create(owner, { name: 'Clerk', permissions: rights })).result;
    clerk = await workspace.addUser(id);
  });

  test('in a new role', async () => {
    expect(codeOf(await create(clerk, { name: 'More', permissions: { ...rights, settings: ['read'] } }))).toBe(
      '403 role.beyond_rights',
    );
    expect((await create(clerk, { name: 'Less', permissions: { leads: ['read'] } })).status).toBe(201);
  });

  test('in their own role or another one, whether it is given or taken [11.4]', async () => {
    const { id } = (await create(owner, { name: 'Other', permissions: { settings: ['read'] } })).result;
    const own = (await roleOf(clerk)).id;
    for (const [role, permissions] of [
      [own, { ...rights, users: ['read', 'update'] }],
      [id, { settings: ['read', 'update'] }],
      [id, {}],
      [3, { leads: ['read'] }],
    ] as const) {
      expect(codeOf(await update(clerk, role, { name: 'Changed', permissions }))).toBe('403 role.beyond_rights');
    }
    expect(await rightsOf(clerk)).toEqual(rights);
    // The role's other permissions are not touched.
    const changed = await update(clerk, id, { name: 'Other', permissions: { settings: ['read'], leads: ['read'] } });
    expect(changed.status).toBe(200);
  });

  test('by deleting a role, nor by moving its users to another', async () => {
    const { id: strong } = (await create(owner, { name: 'Strong', permissions: { settings: ['read'] } })).result;
    const { id: weak } = (await create(owner, { name: 'Weak', permissions: {} })).result;
    const user = await workspace.addUser(weak);
    expect(codeOf(await remove(clerk, strong))).toBe('403 role.beyond_rights');
    expect(codeOf(await remove(clerk, weak, 1))).toBe('403 role.beyond_rights');
    expect(codeOf(await remove(clerk, weak, strong))).toBe('403 role.beyond_rights');
    expect((await roleOf(user)).id).toBe(weak);
  });

  test('also not with rights that were taken from them a moment ago [11.4]', async () => {
    const own = (await roleOf(clerk)).id;
    // The call identifies its caller before the change and is decided after it.
    const [, late] = await Promise.all([
      update(owner, own, { name: 'Clerk', permissions: { users: ['read'] } }),
      create(clerk, { name: 'Late', permissions: { leads: ['read'] } }),
    ]);
    const roles = await list(owner);
    expect(roles.some(({ name }) => name === 'Late')).toBe(late.status === 201);
    const again = await create(clerk, { name: 'Too late', permissions: { leads: ['read'] } });
    expect(codeOf(again)).toBe('403 permission.denied');
  });
});

describe('the owner', () => {
  test('keeps the role and its permissions, whatever other administrators do [11.5]', async () => {
    expect(codeOf(await update(administrator, 1, { name: 'Administrator', permissions: {} }))).toBe(
      '403 role.of_owner',
    );
    expect(codeOf(await update(administrator, 1, { name: 'Renamed', permissions: all }))).toBe('403 role.of_owner');
    const { id } = (await create(owner, { name: 'Chiefs', permissions: all })).result;
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set role_id = $3 where workspace_id = $1 and id = $2', [workspace.id, owner.id, id]),
    );
    expect(codeOf(await remove(administrator, id, 3))).toBe('403 role.of_owner');
  });

  test('cannot lose the management of users and roles, not even by the owner’s own hand [11.5]', async () => {
    for (const needed of ['users', 'roles'] as const) {
      for (const permissions of [
        { ...all, [needed]: [] },
        { ...all, [needed]: ['read', 'create', 'delete'] },
      ]) {
        expect(codeOf(await update(owner, 1, { name: 'Administrator', permissions }))).toBe(
          '409 role.last_administrator',
        );
      }
    }
    const { id } = (await create(owner, { name: 'Chiefs', permissions: all })).result;
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set role_id = $3 where workspace_id = $1 and id = $2', [workspace.id, owner.id, id]),
    );
    expect(codeOf(await remove(owner, id, 3))).toBe('409 role.last_administrator');
    expect((await roleOf(owner)).id).toBe(id);
    expect(await rightsOf(owner)).toEqual(all);
  });

  test('gives back what no role carries any more', async () => {
    const less = { ...all, settings: [] };
    expect((await update(owner, 1, { name: 'Administrator', permissions: less })).status).toBe(200);
    expect((await update(owner, 1, { name: 'Administrator', permissions: all })).status).toBe(200);
  });
});

describe('deleting a role', () => {
  test('gives its users the one that was chosen, deleted users too [11.3]', async () => {
    const { id } = (await create(owner, { name: 'Support', permissions: support })).result;
    const [user, gone] = [await workspace.addUser(id), await workspace.addUser(id)];
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set deleted_at = now() where workspace_id = $1 and id = $2', [workspace.id, gone.id]),
    );
    const refused = await remove(owner, id);
    expect(codeOf(refused)).toBe('409 role.in_use');
    expect(refused.body.error?.params).toEqual({ users: 1 });
    expect(codeOf(await remove(owner, id, id))).toBe('404 role.not_found');
    expect(codeOf(await remove(owner, id, 999))).toBe('404 role.not_found');
    expect((await remove(owner, id, 2)).status).toBe(200);
    expect(await roleOf(user)).toEqual({ id: 2, name: 'Manager' });
    expect((await list(owner)).map((role) => role.id)).toEqual([1, 2, 3]);
    expect(codeOf(await remove(owner, id))).toBe('404 role.not_found');
  });

  test('spares those that every workspace has', async () => {
    for (const id of [1, 2, 3]) expect(codeOf(await remove(owner, id, 1))).toBe('403 role.built_in');
  });
});

test('every change of a role is recorded with who made it and from where', async () => {
  const { id } = (await create(administrator, { name: 'Support', permissions: support })).result;
  await workspace.addUser(id);
  await update(owner, id, { name: 'Help', permissions: support });
  await update(owner, id, { name: 'Help', permissions: support });
  await remove(owner, id, 3);
  const { data } = (await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log')).result;
  expect(data.map(({ actor, action, subject, changes }) => ({ actor: actor?.id, action, subject, changes }))).toEqual([
    {
      actor: owner.id,
      action: 'role.deleted',
      subject: { kind: 'role', id, name: 'Help' },
      changes: { moved_users: { from: 'Help', to: 'Member' } },
    },
    {
      actor: owner.id,
      action: 'role.updated',
      subject: { kind: 'role', id, name: 'Help' },
      changes: { name: { from: 'Support', to: 'Help' } },
    },
    {
      actor: administrator.id,
      action: 'role.created',
      subject: { kind: 'role', id, name: 'Support' },
      changes: { permissions: { from: [], to: ['users:read', 'leads:read', 'leads:update'] } },
    },
  ]);
  expect(data.every(({ ip }) => ip === '127.0.0.1')).toBe(true);
});
