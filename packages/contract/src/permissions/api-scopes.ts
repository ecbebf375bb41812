import { actionsOf, type Module, type Permission } from './permission-table.ts';

const permissionsIn = (...of: readonly Module[]): readonly Permission[] =>
  of.flatMap((module) => actionsOf[module].map((action): Permission => `${module}:${action}`));

/**
 * What an API token may do, and the permissions of its owner that each scope lets through: a token's rights are those of
 * its owner that its scopes let through, judged by the same `can`. A scope to write includes the one to read.
 */
export const apiScopes = {
  'channels:read': ['channels:read'],
  'channels:write': permissionsIn('channels'),
  'messages:read': [],
  'messages:write': [],
  'conversations:read': ['leads:read'],
  'conversations:write': permissionsIn('leads'),
  /** Notes of conversations, told by webhooks and the event feed. */
  'notes:read': ['leads:read'],
  /** To write what clients get: without it a token leaves notes at most. */
  'replies:send': ['leads:read', 'leads:update'],
  'clients:read': ['contacts:read'],
  'clients:write': permissionsIn('contacts'),
  'tasks:read': ['tasks:read', 'projects:read', 'project_documents:read'],
  'tasks:write': permissionsIn('tasks', 'projects', 'project_documents'),
  'files:read': [],
  'files:write': [],
  'users:read': ['users:read', 'roles:read'],
  'users:write': [...permissionsIn('users'), 'roles:read'],
  'settings:read': ['settings:read'],
  'settings:write': permissionsIn('settings'),
  'reports:read': ['stats:read'],
} as const satisfies Record<string, readonly Permission[]>;

export type ApiScope = keyof typeof apiScopes;

export const apiScopeNames = Object.keys(apiScopes) as ApiScope[];

/** Whether a token of these scopes has one of them, be it as a part of another. */
export const includesScope = (scopes: readonly ApiScope[], wanted: ApiScope): boolean => {
  const [area, action] = wanted.split(':');
  return scopes.includes(wanted) || (action === 'read' && scopes.some((scope) => scope === `${area}:write`));
};
