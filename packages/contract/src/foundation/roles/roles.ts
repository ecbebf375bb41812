import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { type Action, actionsOf, type Module, modules, permissionsShape } from '../../permissions/permissions.ts';
import { idParamShape, idShape, listOf, nameShape, textShape } from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { roleLimits } from './limits.ts';

export const roleShape = z.object({ id: idShape, name: z.string(), permissions: permissionsShape });
export type Role = z.infer<typeof roleShape>;

/** With the number of users who have it. */
export const listedRoleShape = roleShape.extend({ users_count: z.int().min(0) });
export type ListedRole = z.infer<typeof listedRoleShape>;

/**
 * Given permissions: only actions that their module has, each once and in the order of the table. A right to change
 * includes the right to read.
 */
export const givenPermissionsShape = permissionsShape
  .superRefine((permissions, context) => {
    for (const [module, actions] of Object.entries(permissions) as [Module, Action[]][]) {
      const path = [module];
      if (actions.some((action) => !actionsOf[module].includes(action))) {
        context.addIssue({ code: 'custom', path, message: 'validation.invalid' });
      } else if (actions.length > 0 && !actions.includes('read')) {
        context.addIssue({ code: 'custom', path, message: 'validation.read_required' });
      }
    }
  })
  .transform((permissions) =>
    Object.fromEntries(
      modules
        .map((module) => [module, actionsOf[module].filter((action) => permissions[module]?.includes(action))] as const)
        .filter(([, actions]) => actions.length > 0),
    ),
  )
  .pipe(permissionsShape);

const roleBodyShape = z.object({ name: nameShape(roleLimits.roleNameChars), permissions: givenPermissionsShape });

export const listRoles = defineEndpoint({
  name: 'listRoles',
  summary: 'Roles of the workspace with their permissions; those whose name contains the words given',
  method: 'GET',
  path: '/roles',
  access: 'roles:read',
  scope: 'users:read',
  rate: 'read',
  query: z.object({
    /** Part of the name; built-in roles are found by their names in any language. `search` and `name` are the same. */
    q: textShape.max(sharedLimits.titleChars).optional(),
    search: textShape.max(sharedLimits.titleChars).optional(),
    name: textShape.max(sharedLimits.titleChars).optional(),
  }),
  result: listOf(listedRoleShape),
});

export const createRole = defineEndpoint({
  name: 'createRole',
  summary: 'Makes a role; nobody gives a permission that they do not have',
  method: 'POST',
  path: '/roles',
  access: 'roles:create',
  scope: null,
  rate: 'write',
  status: 201,
  body: roleBodyShape,
  result: listedRoleShape,
  errors: ['role.beyond_rights', 'role.too_many'],
});

export const updateRole = defineEndpoint({
  name: 'updateRole',
  summary: 'Renames a role and changes its permissions, at once for everyone who has it',
  method: 'PUT',
  path: '/roles/{id}',
  access: 'roles:update',
  scope: null,
  rate: 'write',
  params: z.object({ id: idParamShape }),
  body: roleBodyShape,
  result: listedRoleShape,
  errors: ['role.not_found', 'role.beyond_rights', 'role.of_owner', 'role.last_administrator'],
});

export const deleteRole = defineEndpoint({
  name: 'deleteRole',
  summary: 'Deletes a role and gives its users another one',
  method: 'DELETE',
  path: '/roles/{id}',
  access: 'roles:delete',
  scope: null,
  rate: 'write',
  params: z.object({ id: idParamShape }),
  query: z.object({
    /** The role that its users get; needed where there are users. */
    move_to: idParamShape.optional(),
  }),
  result: z.literal(true),
  errors: [
    'role.not_found',
    'role.beyond_rights',
    'role.of_owner',
    'role.built_in',
    'role.in_use',
    'role.last_administrator',
  ],
});

/** Permissions of a role go only to users who may read roles; the others only get a new name. */
export const roleEvents = {
  newRole: roleShape,
  updateRole: roleShape.partial({ permissions: true }),
  deleteRole: z.object({ id: idShape }),
} as const;

export const roleEndpoints = { listRoles, createRole, updateRole, deleteRole } as const;
