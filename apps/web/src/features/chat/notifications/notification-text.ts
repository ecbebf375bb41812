import { attachmentOf, attachmentWords, type Channel, channelTypes, limits, type Message } from '@switchboard/contract';
import { messagePreview } from '@switchboard/contract/markup';
import type { useT } from '../../../i18n/use-t.ts';
import { channelTitle, fullName } from '../../../store/selectors.ts';
import type { State } from '../../../store/state.ts';
import type { NotificationReason } from './decide-notification.ts';

/** The texts in the reader's language. */
export interface Texts {
  notifications: ReturnType<typeof useT<'notifications'>>;
  attachments: ReturnType<typeof useT<'attachments'>>;
  channels: ReturnType<typeof useT<'channels'>>;
}

export interface NotificationText {
  title: string;
  body: string;
}

/**
 * Characters in a name that turn the direction of writing would also turn the text beside it; a title cannot isolate
 * them.
 */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function nameOf(state: State, channel: Channel, { channels }: Texts): string {
  if (channel.type === channelTypes.general) return channels('general');
  if (channel.type === channelTypes.managers) return channels('managers');
  return channelTitle(state, channel) || channels('unnamed', { id: channel.id });
}

function titleOf(state: State, message: Message, channel: Channel, texts: Texts): string {
  const author = (message.author && fullName(message.author)) || texts.notifications('someone');
  const isDirect = channel.type === channelTypes.direct;
  const isTheirs = message.client_id !== null || message.system !== null || isDirect;
  // The colleague may not have been loaded yet.
  const name = isDirect ? channelTitle(state, channel) || author : nameOf(state, channel, texts);
  return isTheirs ? name : texts.notifications('from', { author, channel: name });
}

/** A message in one line; its attachments when it has no text. Never markup. */
function bodyOf(message: Message, { notifications, attachments }: Texts): string {
  const { system } = message;
  if (system?.code === 'given') return notifications('given');
  if (system !== null) return notifications('handedOver', { user: system.params.user ?? '' });
  const preview = messagePreview(message.content, limits.previewChars);
  if (preview !== '') return preview;
  const attachment = attachmentOf(message);
  return attachment === null ? notifications('emptyMessage') : attachmentWords(attachment, attachments);
}

/** The text of a notification in the reader's language; it stands for `count` messages of its channel. */
export function notificationText(
  state: State,
  message: Message,
  reason: Exclude<NotificationReason, null>,
  count: number,
  texts: Texts,
): NotificationText {
  const channel = state.channels[message.channel_id];
  const named = channel ? titleOf(state, message, channel, texts) : texts.notifications('someone');
  const plain = named.replaceAll(directionMarks, '');
  const title = reason === 'new_client' ? texts.notifications('newClient', { name: plain }) : plain;
  return {
    title: count > 1 ? texts.notifications('several', { title, count }) : title,
    body: bodyOf(message, texts),
  };
}
