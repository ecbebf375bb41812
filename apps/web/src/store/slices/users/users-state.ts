import type { UserView } from '@switchboard/contract';

export interface UsersState {
  users: Record<number, UserView>;
  /** True once `users` is complete: a user missing from it is unknown to the reader, rather than not loaded yet. */
  usersLoaded: boolean;
  /** What the socket last said, which is newer than what a call returns; null before it has said anything. */
  onlineUsers: ReadonlySet<number> | null;
}

export const emptyUsers = (): UsersState => ({ users: {}, usersLoaded: false, onlineUsers: null });

/** Users that a call or an event brought, by id. */
export const withPresence = (
  { onlineUsers }: Pick<UsersState, 'onlineUsers'>,
  users: readonly UserView[],
): Record<number, UserView> =>
  Object.fromEntries(
    users.map((user) => [user.id, onlineUsers ? { ...user, is_online: onlineUsers.has(user.id) ? 1 : 0 } : user]),
  );
