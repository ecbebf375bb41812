/**
 * Permission areas and their actions. This table is the only place that names them: `can`, the endpoints' `access`, the
 * events' audiences and SQL's `roleMay` (server, modules/foundation/roles) all use these names.
 */
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
export const actions = ['read', 'create', 'update', 'delete', 'hand_over', 'manage'] as const;

export type Module = (typeof modules)[number];
export type Action = (typeof actions)[number];

/** `settings:read` and the like. */
export type Permission = `${Module}:${Action}`;

export type Permissions = Partial<Record<Module, Action[]>>;

/** The permissions as a list, in no particular order. */
export const listPermissions = (permissions: Permissions): Permission[] =>
  (Object.entries(permissions) as [Module, Action[]][]).flatMap(([module, carried]) =>
    carried.map((action): Permission => `${module}:${action}`),
  );

const all: Action[] = ['read', 'create', 'update', 'delete'];

/**
 * The actions of each module. `manage` extends to others' objects: editing and deleting any visible group (`channels`),
 * assigning conversations to managers and colleagues (`leads`), deleting any tasks and projects (`tasks`, `projects`).
 * `hand_over` is for the conversations one manages.
 */
export const actionsOf: Readonly<Record<Module, readonly Action[]>> = {
  ...(Object.fromEntries(modules.map((module) => [module, all])) as Record<Module, Action[]>),
  channels: [...all, 'manage'],
  leads: actions,
  projects: [...all, 'manage'],
  tasks: [...all, 'manage'],
};

/** The three roles every workspace starts with, by role id. */
export const defaultRoles: readonly { id: number; name: string; permissions: Permissions }[] = [
  {
    id: 1,
    name: 'Administrator',
    permissions: Object.fromEntries(modules.map((module) => [module, [...actionsOf[module]]])),
  },
  {
    id: 2,
    name: 'Manager',
    permissions: {
      users: ['read'],
      roles: ['read'],
      channels: ['read', 'create', 'update', 'delete'],
      leads: ['read', 'update', 'hand_over'],
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

/** Permissions the owner's role always has: without them no right could ever be given again. */
export const administering: readonly Permission[] = ['users:read', 'users:update', 'roles:read', 'roles:update'];

export const administratorRoleId = 1;
export const managerRoleId = 2;
export const memberRoleId = 3;
