import type { EventData, Permission } from '@switchboard/contract';
import type { NewEvent } from '../../../platform/events/index.ts';

type Role = EventData<'newRole'>;

const readers = { permission: ['roles:read' satisfies Permission] } as const;

export const newRoleEvents = (role: Role): NewEvent[] => [{ event: 'newRole', audience: readers, data: role }];

/**
 * A role's permissions are sent to those who may read roles; all others get only its name, which is shown beside
 * people's names.
 */
export const updateRoleEvents = (role: Role): NewEvent[] => [
  { event: 'updateRole', audience: readers, data: role },
  { event: 'updateRole', audience: { except: readers }, data: { id: role.id, name: role.name } },
];

export const deleteRoleEvents = (id: number): NewEvent[] => [{ event: 'deleteRole', audience: readers, data: { id } }];
