import { actions, carries, defaultRoles, modules, type Permission, type Permissions } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

test('SQL and the contract find the same permissions in a role', async () => {
  const roles: Permissions[] = [...defaultRoles.map(({ permissions }) => permissions), {}, { leads: [] }];
  const asked = modules.flatMap((module) => actions.map((action): Permission => `${module}:${action}`));
  for (const permissions of roles) {
    const { rows } = await app.resources.database.global((tx) =>
      tx.query<{ asked: Permission }>(
        `select module || ':' || action as asked from unnest($2::text[]) module, unnest($3::text[]) action
         where role_permits($1, module, action)`,
        [JSON.stringify(permissions), modules, actions],
      ),
    );
    expect(rows.map((row) => row.asked).toSorted()).toEqual(
      asked.filter((permission) => carries(permissions, permission)).toSorted(),
    );
  }
});

test('the planner writes the question out where it is asked, also for values it does not know', async () => {
  const { rows } = await app.resources.database.global(async (tx) => {
    await tx.query('set local plan_cache_mode = force_generic_plan');
    return tx.query<Record<'QUERY PLAN', string>>({
      name: 'explain-role-permits',
      text: 'explain (verbose) select 1 from roles r where role_permits(r.permissions, $1, $2)',
      values: ['leads', 'read'],
    });
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('r.permissions ->');
  expect(plan).not.toContain('role_permits');
});
