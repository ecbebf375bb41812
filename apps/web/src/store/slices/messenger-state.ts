import type { StoreApi } from 'zustand/vanilla';
import type { BotsState } from './bots/bots-state.ts';
import type { ChannelsState } from './channels/channels-state.ts';
import type { DraftsState } from './drafts/drafts-state.ts';
import type { MeState } from './me/me-state.ts';
import type { MessagesState } from './messages/messages-state.ts';
import type { OutboxState } from './outbox/outbox-state.ts';
import type { SessionState } from './session/session-state.ts';
import type { TypingState } from './typing/typing-state.ts';
import type { UsersState } from './users/users-state.ts';

/** The state that the messenger's slices share. A slice of another feature names only the parts it uses itself. */
export interface MessengerState
  extends MeState,
    UsersState,
    BotsState,
    ChannelsState,
    MessagesState,
    OutboxState,
    TypingState,
    DraftsState,
    SessionState {}

export type MessengerStore = StoreApi<MessengerState>;
