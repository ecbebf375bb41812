import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { permissionsShape } from '../permissions/permissions.ts';
import { idShape, listOf } from '../shapes.ts';

export const roleShape = z.object({ id: idShape, name: z.string(), permissions: permissionsShape });

export const listRoles = defineEndpoint({
  name: 'listRoles',
  summary: 'Roles of the workspace with their permissions',
  method: 'GET',
  path: '/roles',
  access: 'roles:read',
  rate: 'read',
  result: listOf(roleShape),
});

/** Permissions of a role go only to users who may read roles; the others only get a new name. */
export const roleEvents = {
  newRole: roleShape,
  updateRole: roleShape.partial({ permissions: true }),
  deleteRole: z.object({ id: idShape }),
} as const;

export const roleEndpoints = { listRoles } as const;
