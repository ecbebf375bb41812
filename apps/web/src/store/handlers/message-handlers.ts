import { type Channel, limits, type Message } from '@switchboard/contract';
import { messagePreview } from '@switchboard/contract/markup';
import { markChannelStale } from '../channels.ts';
import { changeHeldMessages, findHeldMessage } from '../held-messages.ts';
import { changeMessage, lastSeq, newerMessage } from '../merge-messages.ts';
import { withRevision } from '../revisions.ts';
import { settleOutbox } from '../settle-outbox.ts';
import type { State } from '../state.ts';
import { countsAsUnread } from '../unread.ts';
import type { Handlers } from './handler.ts';

type Quote = NonNullable<Message['parent']>;

const authorName = (message: Message) =>
  message.author ? `${message.author.first_name} ${message.author.last_name}`.trim() : '';

/** What a channel's row shows of its newest message; the server makes the same. */
export const toLastMessage = (message: Message): NonNullable<Channel['last_message']> => ({
  seq: message.seq,
  preview: messagePreview(message.content, limits.previewChars),
  author_name: authorName(message),
  created_by: message.created_by,
  client_id: message.client_id,
  created_at: message.created_at,
  has_files: message.files.length > 0,
});

/** What replies quote of a message follows the message. */
const withQuotes = (
  state: State,
  channelId: number,
  id: number,
  change: Pick<Quote, 'content'> & Partial<Quote>,
): State =>
  changeHeldMessages(state, channelId, (messages) => {
    const isOutdated = ({ parent }: Message) =>
      parent?.id === id && Object.entries(change).some(([key, value]) => parent[key as keyof Quote] !== value);
    if (!messages.some(isOutdated)) return messages;
    return messages.map((message) =>
      message.parent && isOutdated(message) ? { ...message, parent: { ...message.parent, ...change } } : message,
    );
  });

/** A message beyond the next one is left out: the channel's `last_seq` then shows the hole, which is fetched. */
const withMessageInTimeline = (state: State, message: Message): State => {
  if (state.timelines[message.channel_id]?.status !== 'ready') return state;
  return changeHeldMessages(state, message.channel_id, (messages) =>
    message.seq === lastSeq(messages) + 1 ? [...messages, message] : messages,
  );
};

const withMessageInChannel = (state: State, message: Message): State => {
  const channel = state.channels[message.channel_id];
  if (!channel) return message.client_id === null ? state : markChannelStale(state, message.channel_id);
  if (message.seq <= channel.last_seq) return state;
  const membership = state.memberships[channel.id];
  // Heard again after an answer that is older, it may have been deleted by now.
  const known = findHeldMessage(state, channel.id, message.seq) ?? message;
  const counts = membership?.is_member && message.seq > membership.read_seq && countsAsUnread(known, state.me?.id);
  const spoken = message.client_id !== null || message.created_by !== null;
  return {
    ...state,
    channels: {
      ...state.channels,
      [channel.id]: {
        ...channel,
        last_seq: message.seq,
        // Rows show what people said; the server leaves its own messages out as well.
        last_message: spoken ? toLastMessage(message) : channel.last_message,
        awaiting_reply: spoken ? message.client_id !== null : channel.awaiting_reply,
      },
    },
    memberships:
      counts && membership
        ? { ...state.memberships, [channel.id]: { ...membership, unread_count: membership.unread_count + 1 } }
        : state.memberships,
  };
};

/** An own message that will only appear once more has been loaded stays on the screen as pending. */
const withoutOutgoing = (state: State, message: Message): State =>
  message.client_msg_id === null || message.created_by !== state.me?.id
    ? state
    : settleOutbox(state, message.channel_id, message);

const withoutTyping = (state: State, message: Message): State => {
  const typing = state.typing[message.channel_id];
  if (message.created_by === null || !typing || !(message.created_by in typing)) return state;
  const { [message.created_by]: _stopped, ...others } = typing;
  return { ...state, typing: { ...state.typing, [message.channel_id]: others } };
};

/** The list of what is pinned is a fetched screen, told to ask again; the mark on the message itself is held here. */
const withPin = (state: State, channelId: number, seq: number, pinned_at: string | null, updated_at: string): State =>
  changeHeldMessages(withRevision(state, channelId, 'pins', `${seq} ${updated_at}`), channelId, (messages) =>
    changeMessage(messages, seq, (message) =>
      message.deleted_at !== null || message.updated_at > updated_at || message.pinned_at === pinned_at
        ? message
        : { ...message, pinned_at, updated_at },
    ),
  );

/** What is found in a channel, its files, and what is pinned are fetched screens: a message that changes them tells those. */
const withFetchedScreens = (state: State, message: Message): State => {
  const held = state.timelines[message.channel_id]?.messages.find(({ seq }) => seq === message.seq);
  const by = `${message.seq} ${message.updated_at}`;
  const sameFiles = held?.files.length === message.files.length;
  const sameText = held?.content === message.content;
  const told = sameText ? state : withRevision(state, message.channel_id, 'texts', by);
  const next = sameFiles ? told : withRevision(told, message.channel_id, 'files', by);
  return message.pinned_at === null ? next : withRevision(next, message.channel_id, 'pins', by);
};

export const messageHandlers: Handlers<
  'newMessage' | 'updateMessage' | 'deleteMessage' | 'updateDelivery' | 'pinnedMessage' | 'unpinnedMessage'
> = {
  newMessage: (state, message) =>
    [withMessageInTimeline, withMessageInChannel, withoutOutgoing, withoutTyping].reduce(
      (next, change) => change(next, message),
      message.files.length === 0 ? state : withRevision(state, message.channel_id, 'files', String(message.seq)),
    ),

  updateMessage: (state, message) => {
    const changed = changeHeldMessages(withFetchedScreens(state, message), message.channel_id, (messages) =>
      changeMessage(messages, message.seq, (held) => newerMessage(held, message)),
    );
    // An answer that comes late may be older than what is held: quotes and rows follow the version that holds.
    const newest = findHeldMessage(changed, message.channel_id, message.seq) ?? message;
    const content = messagePreview(newest.content, limits.previewChars);
    const next = withQuotes(changed, message.channel_id, message.id, { content, files_count: newest.files.length });
    const channel = next.channels[message.channel_id];
    if (channel?.last_message?.seq !== message.seq) return next;
    const last = toLastMessage(newest);
    if (last.preview === channel.last_message.preview && last.has_files === channel.last_message.has_files) return next;
    return { ...next, channels: { ...next.channels, [channel.id]: { ...channel, last_message: last } } };
  },

  deleteMessage: (state, { channel_id, id, seq, deleted_at }) => {
    const held = findHeldMessage(state, channel_id, seq);
    const by = `${seq} deleted`;
    const shortened = withRevision(state, channel_id, 'texts', by);
    const told = held && held.files.length === 0 ? shortened : withRevision(shortened, channel_id, 'files', by);
    const unpinned = held && held.pinned_at === null ? told : withRevision(told, channel_id, 'pins', by);
    let next = changeHeldMessages(unpinned, channel_id, (messages) =>
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
    next = withQuotes(next, channel_id, id, { content: '', files_count: 0, deleted_at });
    const channel = next.channels[channel_id];
    const last = channel?.last_message;
    if (channel && last?.seq === seq && (last.preview !== '' || last.has_files)) {
      const last_message = { ...last, preview: '', has_files: false };
      next = { ...next, channels: { ...next.channels, [channel_id]: { ...channel, last_message } } };
    }
    const membership = next.memberships[channel_id];
    const deleted = next.deletedUnread[channel_id] ?? [];
    if (!membership || seq <= membership.read_seq || deleted.includes(seq)) return next;
    next = { ...next, deletedUnread: { ...next.deletedUnread, [channel_id]: [...deleted, seq] } };
    if (membership.unread_count === 0 || (held && !countsAsUnread(held, state.me?.id))) return next;
    const lowered = { ...membership, unread_count: membership.unread_count - 1 };
    return { ...next, memberships: { ...next.memberships, [channel_id]: lowered } };
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
};
