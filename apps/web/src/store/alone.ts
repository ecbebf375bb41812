import { hasPermission, userStatuses } from '@switchboard/contract';
import type { MessengerState } from './slices/messenger-state.ts';

/**
 * Whether the reader is still the only user who can sign in. Never while that is unknown: before colleagues are loaded,
 * after that failed, and for those who may not list them.
 */
export const selectIsAlone = ({ me, users, usersLoaded }: MessengerState): boolean =>
  me !== null &&
  usersLoaded &&
  hasPermission(me.permissions, 'users', 'read') &&
  users[me.id] !== undefined &&
  !Object.values(users).some(({ id, status }) => id !== me.id && status === userStatuses.active);

/** Whether somebody has been invited who has not joined yet. */
export const selectIsAwaited = ({ me, users }: MessengerState): boolean =>
  Object.values(users).some(({ id, status }) => id !== me?.id && status === userStatuses.pending);

/** Whether the reader may add users, and open the page where that is done. */
export const selectMayInvite = ({ me }: MessengerState): boolean =>
  me !== null && hasPermission(me.permissions, 'settings', 'read') && hasPermission(me.permissions, 'users', 'create');
