import { describe, expect, it } from 'vitest';
import { type Ability, type Actor, can } from '../../permissions/can.ts';
import { defaultRoles, type Permissions } from '../../permissions/permissions.ts';

/** The rights to tasks and projects, by docs/rules.md; user 7 asks. */
const userId = 7;
const actorOf = (roleId: number): Actor => ({
  userId,
  permissions: defaultRoles.find(({ id }) => id === roleId)?.permissions ?? {},
});
const [administrator, manager, member] = [actorOf(1), actorOf(2), actorOf(3)];
const nobody: Actor = { userId, permissions: {} };

const own = { kind: 'task', created_by: userId, assignee_id: null } as const;
const assigned = { kind: 'task', created_by: 8, assignee_id: userId } as const;
const anothers = { kind: 'promise', created_by: 8, assignee_id: 9 } as const;
const ownReminder = { kind: 'reminder', created_by: userId, assignee_id: userId } as const;
const anothersReminder = { kind: 'reminder', created_by: 8, assignee_id: userId } as const;

const tasks = { own, assigned, anothers, ownReminder, anothersReminder };
type TaskAbility = Extract<Ability, `task.${string}`>;
const allowed = (actor: Actor, ability: TaskAbility) =>
  Object.entries(tasks)
    .filter(([, task]) => can(actor, ability, task))
    .map(([name]) => name);

describe('tasks', () => {
  const seen = ['own', 'assigned', 'anothers', 'ownReminder'];

  it.each<[string, Actor, Record<TaskAbility, string[]>]>([
    ['an administrator', administrator, { 'task.read': seen, 'task.edit': seen, 'task.delete': seen }],
    ['a manager', manager, { 'task.read': seen, 'task.edit': seen, 'task.delete': ['own', 'ownReminder'] }],
    [
      'a member',
      member,
      { 'task.read': seen, 'task.edit': ['own', 'assigned', 'ownReminder'], 'task.delete': ['ownReminder'] },
    ],
    ['a role without permissions', nobody, { 'task.read': [], 'task.edit': [], 'task.delete': [] }],
  ])('%s', (_who, actor, expected) => {
    for (const ability of ['task.read', 'task.edit', 'task.delete'] as const) {
      expect(allowed(actor, ability)).toEqual(expected[ability]);
    }
  });

  it('who may read only reads, but for reminders of their own', () => {
    const reader = { userId, permissions: { tasks: ['read'] } satisfies Permissions };
    expect(allowed(reader, 'task.edit')).toEqual(['ownReminder']);
    expect(allowed(reader, 'task.delete')).toEqual(['ownReminder']);
  });

  it('comments are changed by their author alone, and deleted by who manages tasks, too', () => {
    const may = (actor: Actor, created_by: number) => [
      can(actor, 'taskComment.edit', { created_by }),
      can(actor, 'taskComment.delete', { created_by }),
    ];
    expect([member, manager, administrator, nobody].map((actor) => may(actor, userId))).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [false, false],
    ]);
    expect([member, manager, administrator].map((actor) => may(actor, 8))).toEqual([
      [false, false],
      [false, false],
      [false, true],
    ]);
  });
});

it('projects and documents are deleted by who made them, and by who manages projects [27.8]', () => {
  const may = (actor: Actor, maker: number) => [
    can(actor, 'project.delete', { created_by: maker }),
    can(actor, 'projectDocument.delete', { added_by: maker }),
  ];
  const actors = [member, manager, administrator];
  expect(actors.map((actor) => may(actor, userId))).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ]);
  expect(actors.map((actor) => may(actor, 8))).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
});
