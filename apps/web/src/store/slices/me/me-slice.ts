import { defineSlice, type Handlers } from '../slice.ts';
import { makeMeActions } from './me-actions.ts';
import { emptyMe, type MeState } from './me-state.ts';

const handlers: Handlers<MeState> = {
  // A change of role is not handled here: it closes the connection and loads everything again
  // (`closeCodes.rightsChanged`).
  updateUser: (state, user) => (state.me?.id === user.id ? { ...state, me: { ...state.me, ...user } } : state),

  updateWorkspace: (state, workspace) => (state.me ? { ...state, me: { ...state.me, workspace } } : state),

  updatePreferences: (state, preferences) => (state.me ? { ...state, me: { ...state.me, preferences } } : state),
};

export const meSlice = defineSlice({ empty: emptyMe, handlers, makeActions: makeMeActions });
