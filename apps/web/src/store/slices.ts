import { botsSlice } from './slices/bots/bots-slice.ts';
import { channelsSlice } from './slices/channels/channels-slice.ts';
import { composeSlices } from './slices/compose-slices.ts';
import { draftsSlice } from './slices/drafts/drafts-slice.ts';
import { layoutSlice } from './slices/layout/layout-slice.ts';
import { meSlice } from './slices/me/me-slice.ts';
import { messagesSlice } from './slices/messages/messages-slice.ts';
import { outboxSlice } from './slices/outbox/outbox-slice.ts';
import { sessionSlice } from './slices/session/session-slice.ts';
import { tasksSlice } from './slices/tasks/tasks-slice.ts';
import { typingSlice } from './slices/typing/typing-slice.ts';
import { usersSlice } from './slices/users/users-slice.ts';

/**
 * The slices of the store; a new feature adds its slice here and nowhere else. An event passes through them in this
 * order: `channels` counts before `messages` changes the counted messages, and `outbox` looks at the messages that
 * `messages` holds.
 */
export const slices = composeSlices([
  sessionSlice,
  meSlice,
  usersSlice,
  botsSlice,
  channelsSlice,
  messagesSlice,
  outboxSlice,
  typingSlice,
  draftsSlice,
  layoutSlice,
  tasksSlice,
]);
