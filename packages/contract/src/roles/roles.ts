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

/** What a role permits is for whoever may read roles; the others hear of a new name only. */
export const roleEvents = {
  newRole: roleShape,
  updateRole: roleShape.partial({ permissions: true }),
  deleteRole: z.object({ id: idShape }),
} as const;

export const roleEndpoints = { listRoles } as const;
