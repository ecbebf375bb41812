import { settleOutbox } from '../../sending/settle-outbox.ts';
import type { MeState } from '../me/me-state.ts';
import type { MessagesState } from '../messages/messages-state.ts';
import { defineSlice, type Handlers } from '../slice.ts';
import { makeOutboxActions } from './outbox-actions.ts';
import { emptyOutbox, type OutboxState } from './outbox-state.ts';

const handlers: Handlers<OutboxState & MessagesState & MeState> = {
  // An own message after a hole in the timeline stays on the screen as pending until the hole is filled.
  newMessage: (state, message) =>
    message.client_msg_id === null || message.created_by !== state.me?.id
      ? state
      : settleOutbox(state, message.channel_id, message),
};

export const outboxSlice = defineSlice({ empty: emptyOutbox, handlers, makeActions: makeOutboxActions });
