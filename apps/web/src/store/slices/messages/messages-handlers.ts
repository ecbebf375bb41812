import { limits, type Message, removedParent } from '@switchboard/contract';
import { messagePreview } from '@switchboard/contract/markup';
import { changeHeldMessages, dropMessagesBefore, findHeldMessage } from '../../history/held-messages.ts';
import { changeMessage, lastSeq, newerMessage } from '../../history/merge-messages.ts';
import type { ChannelsState } from '../channels/channels-state.ts';
import type { Handler, Handlers } from '../slice.ts';
import type { MessagesState } from './messages-state.ts';
import { renameClient, renameUser } from './rename-authors.ts';

/** The oldest message that a channel has, or will have. */
const beginningOf = (state: Pick<ChannelsState, 'channels'>, channelId: number) =>
  state.channels[channelId]?.first_seq ?? 1;

type Quote = NonNullable<Message['parent']>;

/** Updates the quotes of a message in its replies. */
const withQuotes = <State extends MessagesState>(
  state: State,
  channelId: number,
  isQuoted: (parent: Quote) => boolean,
  change: Partial<Quote>,
): State =>
  changeHeldMessages(state, channelId, (messages) => {
    const isOutdated = ({ parent }: Message) =>
      parent !== null &&
      parent.id !== null &&
      isQuoted(parent) &&
      Object.entries(change).some(([key, value]) => parent[key as keyof Quote] !== value);
    if (!messages.some(isOutdated)) return messages;
    return messages.map((message) =>
      message.parent && isOutdated(message) ? { ...message, parent: { ...message.parent, ...change } } : message,
    );
  });

const withPin = <State extends MessagesState>(
  state: State,
  channelId: number,
  seq: number,
  pinned_at: string | null,
  updated_at: string,
): State =>
  changeHeldMessages(state, channelId, (messages) =>
    changeMessage(messages, seq, (message) =>
      message.deleted_at !== null || message.updated_at > updated_at || message.pinned_at === pinned_at
        ? message
        : { ...message, pinned_at, updated_at },
    ),
  );

const withoutFiles = (message: Message, ids: readonly number[]): Message => {
  const files = message.files.filter(({ id }) => !ids.includes(id));
  const removed = message.files.length - files.length;
  if (removed === 0) return message;
  return {
    ...message,
    files,
    metadata: { ...message.metadata, removed_files: (message.metadata.removed_files ?? 0) + removed },
  };
};

type Uses = MessagesState & Pick<ChannelsState, 'channels'>;

/** A message after a hole is left out: the channel's `last_seq` then shows the hole, which is fetched. */
const putMessage: Handler<Uses, 'newMessage'> = (state, message) =>
  state.timelines[message.channel_id]?.status === 'ready'
    ? changeHeldMessages(state, message.channel_id, (messages) =>
        message.seq === (lastSeq(messages) || beginningOf(state, message.channel_id) - 1) + 1
          ? [...messages, message]
          : messages,
      )
    : state;

export const messagesHandlers: Handlers<Uses> = {
  newMessage: putMessage,

  updateMessage: (state, message) => {
    const changed = changeHeldMessages(state, message.channel_id, (messages) =>
      changeMessage(messages, message.seq, (held) => newerMessage(held, message)),
    );
    // A late answer may be older than the message held: quotes use the newer of the two.
    const newest = findHeldMessage(changed, message.channel_id, message.seq) ?? message;
    const content = messagePreview(newest.content, limits.previewChars);
    return withQuotes(changed, message.channel_id, (parent) => parent.id === message.id, {
      content,
      files_count: newest.files.length,
    });
  },

  deleteMessage: (state, { channel_id, id, seq, deleted_at }) => {
    const emptied = changeHeldMessages(state, channel_id, (messages) =>
      changeMessage(messages, seq, (message) =>
        message.deleted_at === null
          ? {
              ...message,
              content: '',
              files: [],
              metadata: { urls: [], previews: [] },
              pinned_at: null,
              reactions: [],
              updated_at: deleted_at,
              deleted_at,
            }
          : message,
      ),
    );
    return withQuotes(emptied, channel_id, (parent) => parent.id === id, { content: '', files_count: 0, deleted_at });
  },

  updateDelivery: (state, { channel_id, seq, delivery }) =>
    changeHeldMessages(state, channel_id, (messages) =>
      changeMessage(messages, seq, (message) => {
        const held = message.delivery;
        const same =
          held && held.state === delivery.state && held.reason === delivery.reason && held.at === delivery.at;
        return same || (held && held.at > delivery.at) ? message : { ...message, delivery };
      }),
    ),

  pinnedMessage: (state, { channel_id, seq, pinned_at, updated_at }) =>
    withPin(state, channel_id, seq, pinned_at, updated_at),
  unpinnedMessage: (state, { channel_id, seq, updated_at }) => withPin(state, channel_id, seq, null, updated_at),

  removeHistory: (state, { channel_id, first_seq }) =>
    changeHeldMessages(dropMessagesBefore(state, channel_id, first_seq), channel_id, (messages) => {
      const isGone = ({ parent }: Message) => parent !== null && parent.id !== null && parent.seq < first_seq;
      if (!messages.some(isGone)) return messages;
      return messages.map((message) =>
        message.parent && isGone(message) ? { ...message, parent: removedParent(message.parent.seq) } : message,
      );
    }),

  removeFiles: (state, { channel_id, messages: changed }) =>
    changed.reduce((before, { seq, file_ids, files_left }) => {
      const next = changeHeldMessages(before, channel_id, (messages) =>
        changeMessage(messages, seq, (message) => withoutFiles(message, file_ids)),
      );
      return withQuotes(next, channel_id, (parent) => parent.seq === seq, { files_count: files_left });
    }, state),

  updateUser: renameUser,
  updateChannel: (state, { id, client }) => (client ? renameClient(state, id, client) : state),
};
