import type { UserView } from '@switchboard/contract';

export interface UsersState {
  users: Record<number, UserView>;
  /** Whoever is not in `users` is not known to the reader, rather than not loaded yet. */
  usersLoaded: boolean;
}

export const emptyUsers = (): UsersState => ({ users: {}, usersLoaded: false });
