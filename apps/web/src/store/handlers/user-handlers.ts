import type { Channel, Message, UserView } from '@switchboard/contract';
import type { State } from '../state.ts';
import type { Handlers } from './handler.ts';

/** What was said and made by a user stands under the name that the user bears now. */
const withAuthor = (state: State, { id, first_name, last_name, avatar }: UserView): State => {
  const author = { id, first_name, last_name, avatar };
  const name = `${first_name} ${last_name}`.trim();
  const nameInChannel = (channel: Channel): Channel => ({
    ...channel,
    author: channel.created_by === id ? author : channel.author,
    last_message:
      channel.last_message?.created_by === id ? { ...channel.last_message, author_name: name } : channel.last_message,
  });
  const nameInMessage = (message: Message): Message =>
    message.created_by !== id && message.parent?.created_by !== id
      ? message
      : {
          ...message,
          author: message.created_by === id ? author : message.author,
          parent: message.parent?.created_by === id ? { ...message.parent, author_name: name } : message.parent,
        };
  const channels = Object.values(state.channels).map((channel) => [channel.id, nameInChannel(channel)] as const);
  const nameInWindows = (windows: State['timelines']): State['timelines'] =>
    Object.fromEntries(
      Object.entries(windows).map(([channelId, held]) => [
        channelId,
        { ...held, messages: held.messages.map(nameInMessage) },
      ]),
    );
  return {
    ...state,
    channels: Object.fromEntries(channels),
    timelines: nameInWindows(state.timelines),
    historyWindows: nameInWindows(state.historyWindows),
  };
};

export const userHandlers: Handlers<
  'updateUser' | 'newRole' | 'updateRole' | 'deleteRole' | 'updateBots' | 'updatePreferences'
> = {
  updateUser: (state, user) => {
    const next = withAuthor({ ...state, users: { ...state.users, [user.id]: user } }, user);
    // Another role begins with a connection and a load of its own (`closeCodes.rightsChanged`).
    return state.me?.id === user.id ? { ...next, me: { ...state.me, ...user } } : next;
  },

  // Roles themselves are held by no one but the screens that fetch them.
  newRole: (state) => state,
  deleteRole: (state) => state,
  updateRole: (state, { id, name }) => ({
    ...state,
    users: Object.fromEntries(
      Object.entries(state.users).map(([key, user]) => [
        key,
        user.role_id === id ? { ...user, role: { id, name } } : user,
      ]),
    ),
  }),

  updatePreferences: (state, preferences) => (state.me ? { ...state, me: { ...state.me, preferences } } : state),

  // The event carries every bot there is: a conversation whose bot is not among them has none any more.
  updateBots: (state, { bots }) => {
    const byId = new Map(bots.map((bot) => [bot.id, bot]));
    const channels = Object.values(state.channels).map((channel) => {
      if (channel.bot_id === null) return channel;
      const bot = byId.get(channel.bot_id);
      return bot ? { ...channel, bot } : { ...channel, bot: null, bot_id: null, service_bot_id: null };
    });
    return {
      ...state,
      bots: Object.fromEntries(byId),
      channels: Object.fromEntries(channels.map((channel) => [channel.id, channel])),
    };
  },
};
