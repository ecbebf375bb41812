import type { MeState } from '../me/me-state.ts';
import { defineSlice, type Handlers } from '../slice.ts';
import { emptyTyping, type TypingState } from './typing-state.ts';

/** How long a user is shown as typing after the last signal. */
export const typingShownMs = 5_000;

type Uses = TypingState & MeState;

const handlers: Handlers<Uses> = {
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

  presentUsers: (state, { channels, is_whole }) => {
    const others = channels.map(
      ({ channel_id, user_ids }) => [channel_id, user_ids.filter((id) => id !== state.me?.id)] as const,
    );
    // Each conversation that the reader opens comes back with the reader alone.
    const isNews = is_whole || others.some(([id, userIds]) => String(userIds) !== String(state.present[id] ?? ''));
    return isNews ? { ...state, present: { ...(!is_whole && state.present), ...Object.fromEntries(others) } } : state;
  },

  newMessage: (state, { channel_id, created_by }) => {
    const typing = state.typing[channel_id];
    if (created_by === null || !typing || !(created_by in typing)) return state;
    const { [created_by]: _stopped, ...others } = typing;
    return { ...state, typing: { ...state.typing, [channel_id]: others } };
  },
};

export interface TypingActions {
  /** Tells the others in the channel that the reader is typing; at most every 3 s. */
  sendTyping(channelId: number): void;
  /** Tells colleagues which channel the reader has on the screen; null for none. */
  sendPresent(channelId: number | null): void;
}

export const typingSlice = defineSlice({
  empty: emptyTyping,
  handlers,
  makeActions: ({ sendTyping, sendPresent }: TypingActions): TypingActions => ({ sendTyping, sendPresent }),
});
