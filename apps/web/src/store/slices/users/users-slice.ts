import type { UserView } from '@switchboard/contract';
import type { StoreApi } from 'zustand/vanilla';
import { defineSlice, type Handlers } from '../slice.ts';
import { emptyUsers, type UsersState } from './users-state.ts';

export interface UsersActions {
  /** Stores users that a call returned. */
  receiveUsers(users: readonly UserView[]): void;
}

const handlers: Handlers<UsersState> = {
  newUser: (state, user) => ({ ...state, users: { ...state.users, [user.id]: user } }),

  updateUser: (state, user) => ({ ...state, users: { ...state.users, [user.id]: user } }),

  // Their messages keep the name they came with.
  deleteUser: (state, { id }) => {
    if (state.users[id] === undefined) return state;
    const { [id]: _gone, ...users } = state.users;
    return { ...state, users };
  },

  // The store keeps no roles: the screens that show them fetch them.
  updateRole: (state, { id, name }) => ({
    ...state,
    users: Object.fromEntries(
      Object.entries(state.users).map(([key, user]) => [
        key,
        user.role_id === id ? { ...user, role: { id, name } } : user,
      ]),
    ),
  }),

  userOnlineStatus: (state, { user_id, is_online }) => {
    const user = state.users[user_id];
    if (!user || user.is_online === is_online) return state;
    return { ...state, users: { ...state.users, [user_id]: { ...user, is_online } } };
  },
};

export const makeUsersActions = ({ store }: { store: StoreApi<UsersState> }): UsersActions => ({
  receiveUsers: (users) =>
    store.setState((state) => ({
      users: { ...state.users, ...Object.fromEntries(users.map((user) => [user.id, user])) },
    })),
});

export const usersSlice = defineSlice({
  empty: emptyUsers,
  handlers,
  makeActions: makeUsersActions,
});
