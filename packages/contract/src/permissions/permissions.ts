import { z } from 'zod';

/** Permission areas; the matrix of the three roles is in docs/rules.md, "Roles". */
export const modules = [
  'users',
  'roles',
  'settings',
  'channels',
  'contacts',
  'leads',
  'projects',
  'project_documents',
  'tasks',
  'profile',
  'guests',
  'stats',
] as const;
export const actions = ['read', 'create', 'update', 'delete'] as const;

export const moduleShape = z.enum(modules);
export const actionShape = z.enum(actions);
export type Module = z.infer<typeof moduleShape>;
export type Action = z.infer<typeof actionShape>;

/** `settings:read` and the like. */
export type Permission = `${Module}:${Action}`;

export const permissionsShape = z.partialRecord(moduleShape, z.array(actionShape));
export type Permissions = z.infer<typeof permissionsShape>;

const all: Action[] = [...actions];

/** The three roles every workspace starts with, by role id. */
export const defaultRoles: readonly { id: number; name: string; permissions: Permissions }[] = [
  { id: 1, name: 'Administrator', permissions: Object.fromEntries(modules.map((module) => [module, all])) },
  {
    id: 2,
    name: 'Manager',
    permissions: {
      users: ['read'],
      roles: ['read'],
      channels: ['read', 'create', 'update', 'delete'],
      leads: ['read', 'update'],
      contacts: ['read', 'update'],
      projects: all,
      project_documents: all,
      tasks: all,
      profile: ['read', 'update'],
      stats: ['read'],
    },
  },
  {
    id: 3,
    name: 'Member',
    permissions: {
      users: ['read'],
      channels: ['read', 'create', 'update', 'delete'],
      projects: ['read'],
      project_documents: ['read'],
      tasks: ['read', 'update'],
      profile: ['read', 'update'],
    },
  },
];

export const administratorRoleId = 1;
export const managerRoleId = 2;
export const memberRoleId = 3;
