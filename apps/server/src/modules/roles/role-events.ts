import type { EventData, Permission } from '@switchboard/contract';
import type { NewEvent } from '../../platform/realtime/index.ts';

type Role = EventData<'newRole'>;

const readers = { permission: ['roles:read' satisfies Permission] } as const;

export const newRoleEvents = (role: Role): NewEvent[] => [{ event: 'newRole', audience: readers, data: role }];

/** What a role permits is told to whoever may read roles, its name to all others: it stands beside people's names. */
export const updateRoleEvents = (role: Role): NewEvent[] => [
  { event: 'updateRole', audience: readers, data: role },
  { event: 'updateRole', audience: { except: readers }, data: { id: role.id, name: role.name } },
];

export const deleteRoleEvents = (id: number): NewEvent[] => [{ event: 'deleteRole', audience: readers, data: { id } }];
