import { type Channel, limits, type Message, type UserView } from '@switchboard/contract';
import { messagePreview } from '@switchboard/contract/markup';
import type { ChannelsState } from './channels-state.ts';

/** A person's name in rows and quotes; the server puts it together in the same way. */
export const shownName = (person: { first_name: string; last_name: string } | null): string =>
  person ? `${person.first_name} ${person.last_name}`.trim() : '';

/** What a channel's row shows of its newest message; the server makes the same. */
export const toLastMessage = (message: Message): NonNullable<Channel['last_message']> => ({
  seq: message.seq,
  preview: messagePreview(message.content, limits.previewChars),
  author_name: shownName(message.author),
  created_by: message.created_by,
  client_id: message.client_id,
  created_at: message.created_at,
  has_files: message.files.length > 0,
});

/** A channel made by, or with a newest message of, somebody who is called otherwise now. */
export const withUserName = (channel: Channel, user: UserView): Channel => {
  const { id, first_name, last_name, avatar } = user;
  const last = channel.last_message;
  if (channel.created_by !== id && last?.created_by !== id) return channel;
  return {
    ...channel,
    author: channel.created_by === id ? { id, first_name, last_name, avatar } : channel.author,
    last_message: last?.created_by === id ? { ...last, author_name: shownName(user) } : last,
  };
};

/** The newest message of a client stands under the name that the client bears now, also where it is newer than what was heard. */
export const withClientName = <State extends ChannelsState>(state: State, channelId: number): State => {
  const channel = state.channels[channelId];
  const last = channel?.last_message;
  if (!channel?.client || !last || last.client_id !== channel.client.id) return state;
  const author_name = shownName(channel.client);
  if (last.author_name === author_name) return state;
  return {
    ...state,
    channels: { ...state.channels, [channelId]: { ...channel, last_message: { ...last, author_name } } },
  };
};
