import type { ClientView, Message, UserView } from '@switchboard/contract';
import { changeHeldMessages } from '../../held-messages.ts';
import { shownName } from '../channels/last-message.ts';
import type { MessagesState } from './messages-state.ts';

type Author = NonNullable<Message['author']>;

const isSameAuthor = (held: Author | null, { id, first_name, last_name, avatar }: Author): boolean =>
  held?.id === id && held.first_name === first_name && held.last_name === last_name && held.avatar?.id === avatar?.id;

/** Messages and quotes of one person under their present name and picture; those that have it already stay the same objects. */
const renameIn = (
  messages: Message[],
  person: Author,
  isTheirs: (message: Pick<Message, 'created_by' | 'client_id'>) => boolean,
): Message[] => {
  const { id, first_name, last_name, avatar } = person;
  const author_name = shownName(person);
  const rename = (message: Message): Message => {
    const author = isTheirs(message) && !isSameAuthor(message.author, person);
    const quote = message.parent !== null && isTheirs(message.parent) && message.parent.author_name !== author_name;
    if (!author && !quote) return message;
    return {
      ...message,
      author: author ? { id, first_name, last_name, avatar } : message.author,
      parent: message.parent && quote ? { ...message.parent, author_name } : message.parent,
    };
  };
  const renamed = messages.map(rename);
  return renamed.some((message, index) => message !== messages[index]) ? renamed : messages;
};

/** What a colleague said, in whatever channel and window, stands under the name that they bear now. */
export const renameUser = <State extends MessagesState>(state: State, user: UserView): State => {
  const channelIds = new Set([...Object.keys(state.timelines), ...Object.keys(state.historyWindows)]);
  return [...channelIds].reduce(
    (next, id) =>
      changeHeldMessages(next, Number(id), (messages) =>
        renameIn(messages, user, ({ created_by }) => created_by === user.id),
      ),
    state,
  );
};

/** What a client wrote stands under the name that the client bears now. */
export const renameClient = <State extends MessagesState>(state: State, channelId: number, client: ClientView): State =>
  changeHeldMessages(state, channelId, (messages) =>
    renameIn(messages, client, ({ client_id }) => client_id === client.id),
  );
