import type { NewEvent, PermittedAudience } from '../../../platform/events/index.ts';
import type { UserRow } from './exported-queries.ts';
import { toUserView, toWholeUserView } from './user-view.ts';

/**
 * Announces a user's present state: complete to the user and to those who may read users, without e-mail and phone to
 * all others. Each user gets exactly one of the two.
 */
const stateEvents = (event: 'newUser' | 'updateUser', row: UserRow, isOnline: boolean): NewEvent[] => {
  const whole: PermittedAudience = { permission: ['users:read'], users: [row.id] };
  return [
    { event, audience: whole, data: toWholeUserView(row, isOnline) },
    { event, audience: { except: whole }, data: toUserView(row, isOnline) },
  ];
};

export const userEvents = (row: UserRow, isOnline: boolean): NewEvent[] => stateEvents('updateUser', row, isOnline);

export const newUserEvents = (row: UserRow): NewEvent[] => stateEvents('newUser', row, false);

export const deleteUserEvents = (id: number): NewEvent[] => [
  { event: 'deleteUser', audience: 'everyone', data: { id } },
];
