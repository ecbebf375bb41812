import { describe, expect, test } from 'vitest';
import { actionsOf, defaultRoles, modules } from '../../permissions/permissions.ts';
import { builtInRole } from './built-in-role.ts';
import { createRole } from './roles.ts';

const parse = (permissions: unknown, name = 'Support') => createRole.body.safeParse({ name, permissions });
const firstMessage = (permissions: unknown) => parse(permissions).error?.issues[0]?.message;

describe('permissions given to a role', () => {
  test('are those of the table, each once, in its order, without empty modules', () => {
    const given = { leads: ['manage', 'read', 'read'], users: ['read'], stats: [] };
    expect(JSON.stringify(parse(given).data?.permissions)).toBe('{"users":["read"],"leads":["read","manage"]}');
  });

  test('of the roles that every workspace has are accepted as they are', () => {
    for (const { permissions } of defaultRoles) expect(parse(permissions).data?.permissions).toEqual(permissions);
  });

  test('name no module or action that does not exist', () => {
    for (const module of modules) {
      const unknown = ['read', 'create', 'update', 'delete', 'hand_over', 'manage'].filter(
        (action) => !(actionsOf[module] as readonly string[]).includes(action),
      );
      for (const action of unknown) expect(firstMessage({ [module]: ['read', action] })).toBe('validation.invalid');
    }
    expect(parse({ everything: ['read'] }).success).toBe(false);
    expect(parse({ users: ['own'] }).success).toBe(false);
    expect(parse({ users: 'read' }).success).toBe(false);
    expect(parse([['users', ['read']]]).success).toBe(false);
    expect(parse(JSON.parse('{"__proto__": {"users": ["read"]}}')).data?.permissions ?? {}).toEqual({});
  });

  test('include seeing what may be changed', () => {
    expect(firstMessage({ users: ['update'] })).toBe('validation.read_required');
  });
});

test('a built-in role has its key until it is renamed, and no other role takes it by its name', () => {
  expect(defaultRoles.map((role) => builtInRole(role))).toEqual(['administrator', 'manager', 'member']);
  expect(builtInRole({ id: 1, name: 'Boss' })).toBeNull();
  expect(builtInRole({ id: 2, name: 'Administrator' })).toBeNull();
  expect(builtInRole({ id: 4, name: 'Administrator' })).toBeNull();
});
