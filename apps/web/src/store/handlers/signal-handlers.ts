import type { SignalHandlers } from './handler.ts';

/** How long somebody is shown as typing after they were last heard of. */
export const typingShownMs = 5_000;

export const signalHandlers: SignalHandlers = {
  typing: (state, { channel_id, user_id }, { receivedAt }) =>
    user_id === state.me?.id
      ? state
      : {
          ...state,
          typing: {
            ...state.typing,
            [channel_id]: { ...state.typing[channel_id], [user_id]: receivedAt + typingShownMs },
          },
        },

  userOnlineStatus: (state, { user_id, is_online }) => {
    const user = state.users[user_id];
    if (!user || user.is_online === is_online) return state;
    return { ...state, users: { ...state.users, [user_id]: { ...user, is_online } } };
  },
};
