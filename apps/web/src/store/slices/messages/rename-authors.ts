import type { ClientView, Message, UserView } from '@switchboard/contract';
import { changeHeldMessages } from '../../history/held-messages.ts';
import { shownName } from '../channels/last-message.ts';
import type { MessagesState } from './messages-state.ts';

type Author = NonNullable<Message['author']>;

/** Updates a person's name and picture in messages and quotes; those already up to date stay the same objects. */
const renameIn = (
  messages: Message[],
  person: Author,
  isTheirs: (message: Pick<Message, 'created_by' | 'client_id'>) => boolean,
): Message[] => {
  const author = { id: person.id, first_name: person.first_name, last_name: person.last_name, avatar: person.avatar };
  const author_name = shownName(person);
  const renamed = messages.map((message): Message => {
    const { parent } = message;
    const isRenamed = isTheirs(message) && JSON.stringify(message.author) !== JSON.stringify(author);
    const isQuoteRenamed = parent !== null && isTheirs(parent) && parent.author_name !== author_name;
    if (!isRenamed && !isQuoteRenamed) return message;
    return {
      ...message,
      author: isRenamed ? author : message.author,
      parent: isQuoteRenamed ? { ...parent, author_name } : parent,
    };
  });
  return renamed.some((message, index) => message !== messages[index]) ? renamed : messages;
};

/** Updates a colleague's name in all channels and windows. */
export const renameUser = <State extends MessagesState>(state: State, user: UserView): State => {
  const channelIds = [...Object.keys(state.timelines), ...Object.keys(state.historyWindows)];
  return channelIds.reduce(
    (next, id) =>
      changeHeldMessages(next, Number(id), (messages) =>
        renameIn(messages, user, ({ created_by }) => created_by === user.id),
      ),
    state,
  );
};

/** Updates a client's name in their conversation. */
export const renameClient = <State extends MessagesState>(state: State, channelId: number, client: ClientView): State =>
  changeHeldMessages(state, channelId, (messages) =>
    renameIn(messages, client, ({ client_id }) => client_id === client.id),
  );
