// @vitest-environment node
import type { Message } from '@switchboard/contract';
import { expect, it } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { buildMessage, buildUser } from '../testing/build.ts';
import { composeSlices } from './compose-slices.ts';
import type { MessagesState } from './messages/messages-state.ts';
import { defineSlice, type Handlers } from './slice.ts';
import { usersSlice } from './users/users-slice.ts';

/** A slice as another feature might add it: how much was said, and to how many. */
interface SaidState {
  said: number;
  known: string[];
}

const handlers: Handlers<SaidState & Partial<MessagesState>> = {
  newMessage: (state, message: Message) => ({ ...state, said: state.said + message.content.length }),
  updateUser: (state, { username }) => ({ ...state, known: [...state.known, username] }),
};
const saidSlice = defineSlice({
  empty: (): SaidState => ({ said: 0, known: [] }),
  handlers,
  makeActions: ({ store }: { store: StoreApi<SaidState> }) => ({ forgetSaid: () => store.setState({ said: 0 }) }),
});
const composed = composeSlices([usersSlice, saidSlice]);

it('a slice brings its part, its handlers and its actions to those that are there', () => {
  const store = createStore(composed.makeEmptyState);
  expect(store.getState()).toEqual({ users: {}, usersLoaded: false, onlineUsers: null, said: 0, known: [] });
  const user = buildUser({ id: 5, username: 'bohdan' });
  const frames = [
    { event: 'updateUser', data: user },
    { event: 'newMessage', data: buildMessage({ seq: 1, content: 'Hello' }) },
    { event: 'userOnlineStatus', data: { user_id: 5, is_online: 1 } },
  ] as const;
  for (const frame of frames) store.setState((state) => composed.applyEvent(state, frame, { receivedAt: 0 }));
  // Both slices have handled the user.
  const online = { ...user, is_online: 1 as const };
  expect(store.getState()).toEqual({
    users: { 5: online },
    usersLoaded: false,
    onlineUsers: null,
    said: 5,
    known: ['bohdan'],
  });
  const actions = composed.makeActions({ store });
  actions.forgetSaid();
  actions.receiveUsers([user]);
  expect(store.getState()).toEqual({
    users: { 5: user },
    usersLoaded: false,
    onlineUsers: null,
    said: 0,
    known: ['bohdan'],
  });
});

it('an event that no slice knows, as of a newer server, leaves the state the same object', () => {
  const state = composed.makeEmptyState();
  expect(composed.applyEvent(state, { event: 'newThing', data: {} } as never, { receivedAt: 0 })).toBe(state);
  expect(composed.applyEvent(state, { event: 'deleteChannel', data: { id: 1 } }, { receivedAt: 0 })).toBe(state);
});
