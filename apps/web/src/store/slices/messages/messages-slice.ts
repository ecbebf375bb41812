import { defineSlice } from '../slice.ts';
import { makeMessagesActions } from './messages-actions.ts';
import { messagesHandlers } from './messages-handlers.ts';
import { emptyMessages } from './messages-state.ts';

export const messagesSlice = defineSlice({
  empty: emptyMessages,
  handlers: messagesHandlers,
  makeActions: makeMessagesActions,
});
