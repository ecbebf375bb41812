import type { UserView } from '@switchboard/contract';

export interface UsersState {
  users: Record<number, UserView>;
  /** True once `users` is complete: a user missing from it is unknown to the reader, rather than not loaded yet. */
  usersLoaded: boolean;
}

export const emptyUsers = (): UsersState => ({ users: {}, usersLoaded: false });
