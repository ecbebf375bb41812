import { attachmentOf, type Channel, limits, type Message, type UserView } from '@switchboard/contract';
import { messagePreview } from '@switchboard/contract/markup';

/** A person's name in rows and quotes; the server builds it in the same way. */
export const shownName = (person: { first_name: string; last_name: string } | null): string =>
  person ? `${person.first_name} ${person.last_name}`.trim() : '';

/** The newest message as a channel's row shows it; the server builds the same. */
export const toLastMessage = (message: Message): NonNullable<Channel['last_message']> => ({
  seq: message.seq,
  audience: message.audience,
  preview: messagePreview(message.content, limits.previewChars),
  author_name: shownName(message.author),
  created_by: message.created_by,
  client_id: message.client_id,
  created_at: message.created_at,
  attachment: message.deleted_at === null ? attachmentOf(message) : null,
});

/** The editable part of it. */
export const wordsOf = ({ preview, attachment }: NonNullable<Channel['last_message']>): string =>
  JSON.stringify([preview, attachment]);

/** Updates a user's name in a channel that they created or wrote the newest message of. */
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
