import type { UserView } from '@switchboard/contract';
import type { StoreApi } from 'zustand/vanilla';
import { defineSlice, type Handlers } from '../slice.ts';
import { emptyUsers, type UsersState, withPresence } from './users-state.ts';

export interface UsersActions {
  /** Stores users that a call returned. */
  receiveUsers(users: readonly UserView[]): void;
}

const handlers: Handlers<UsersState> = {
  newUser: (state, user) => ({ ...state, users: { ...state.users, ...withPresence(state, [user]) } }),

  updateUser: (state, user) => ({ ...state, users: { ...state.users, ...withPresence(state, [user]) } }),

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

  onlineUsers: (state, { user_ids }) => {
    const online = { onlineUsers: new Set(user_ids) };
    return { ...state, ...online, users: withPresence(online, Object.values(state.users)) };
  },

  userOnlineStatus: (state, { user_id, is_online }) => {
    const user = state.users[user_id];
    const users =
      user && user.is_online !== is_online ? { ...state.users, [user_id]: { ...user, is_online } } : state.users;
    const known = state.onlineUsers;
    if (known === null || known.has(user_id) === (is_online === 1)) {
      return users === state.users ? state : { ...state, users };
    }
    const others = [...known].filter((id) => id !== user_id);
    return { ...state, users, onlineUsers: new Set(is_online ? [...others, user_id] : others) };
  },
};

export const makeUsersActions = ({ store }: { store: StoreApi<UsersState> }): UsersActions => ({
  receiveUsers: (users) =>
    store.setState((state) => ({
      users: { ...state.users, ...withPresence(state, users) },
    })),
});

export const usersSlice = defineSlice({
  empty: emptyUsers,
  handlers,
  makeActions: makeUsersActions,
});
