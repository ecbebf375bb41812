import { expect, it } from 'vitest';
import { actions, defaultRoles, modules } from './permissions.ts';

/** The permissions of a new workspace's roles, a letter for each of read, create, update, delete, hand_over and manage. */
const carried: Record<string, Partial<Record<(typeof modules)[number], string>>> = {
  '1 Administrator': {
    ...Object.fromEntries(modules.map((module) => [module, 'rcud'])),
    channels: 'rcudm',
    leads: 'rcudhm',
    projects: 'rcudm',
    tasks: 'rcudm',
  },
  '2 Manager': {
    users: 'r',
    roles: 'r',
    channels: 'rcud',
    leads: 'ruh',
    contacts: 'ru',
    projects: 'rcud',
    project_documents: 'rcud',
    tasks: 'rcud',
    profile: 'ru',
    stats: 'r',
  },
  '3 Member': { users: 'r', channels: 'rcud', projects: 'r', project_documents: 'r', tasks: 'ru', profile: 'ru' },
};

it('gives each role of a new workspace what it carries, and nothing else [36.5]', () => {
  const given = defaultRoles.map(({ id, name, permissions }) => [
    `${id} ${name}`,
    Object.fromEntries(Object.entries(permissions).map(([module, may]) => [module, may.map((one) => one[0]).join('')])),
  ]);
  expect(Object.fromEntries(given)).toEqual(carried);
  expect(defaultRoles.flatMap(({ permissions }) => Object.values(permissions).flat())).toSatisfy((all: string[]) =>
    all.every((one) => (actions as readonly string[]).includes(one)),
  );
});

it('names areas and actions as stored roles do', () => {
  expect([...modules, ...actions].join(' ')).toBe(
    'users roles settings channels contacts leads projects project_documents tasks profile guests stats ' +
      'read create update delete hand_over manage',
  );
});
