import {
  attachmentOf,
  attachmentWords,
  channelTypes,
  type Language,
  type Message,
  type NotificationAction,
  type NotifiedConversation,
  type PushPayload,
} from '@switchboard/contract';
import { renderText, texts, toOneLine } from '../../../platform/texts/index.ts';

const longestTitle = 120;

/** The facts about a message's channel that a push shows. */
export interface PushedChannel {
  id: number;
  type: number;
  name: string;
  /** The conversation waits for a manager. */
  is_new_client: boolean;
}

const channelTextOf = (language: Language, channel: PushedChannel): string => {
  if (channel.type === channelTypes.general) return texts[language].channels.general;
  if (channel.type === channelTypes.managers) return texts[language].channels.managers;
  return channel.name;
};

const titleOf = (language: Language, channel: PushedChannel, message: Message): string => {
  const { from, newClient, someone } = texts[language].notifications;
  const author = `${message.author?.first_name ?? ''} ${message.author?.last_name ?? ''}`.trim() || someone;
  if (channel.is_new_client) return renderText(language, newClient, { name: author });
  if (message.system !== null) return channelTextOf(language, channel);
  const isTheirs = message.client_id !== null || channel.type === channelTypes.direct;
  return isTheirs ? author : renderText(language, from, { author, channel: channelTextOf(language, channel) });
};

const bodyOf = (language: Language, message: Message, words: string): string => {
  const { notifications, attachments } = texts[language];
  if (message.system?.code === 'given') return notifications.given;
  if (message.system !== null)
    return renderText(language, notifications.handedOver, { user: message.system.params['user'] ?? '' });
  if (words !== '') return words;
  const attachment = attachmentOf(message);
  if (attachment === null) return notifications.emptyMessage;
  return attachmentWords(attachment, (key, values) => renderText(language, attachments[key], values));
};

const markNote = (language: Language, { audience }: Message, text: string): string =>
  audience === 'internal' ? renderText(language, texts[language].notifications.note, { text }) : text;

/** Shortens a title made of people's names, never inside a character. */
const cutTitle = (title: string): string => {
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(title.slice(0, 2 * longestTitle))) {
    if (cut.length + segment.length > longestTitle) break;
    cut += segment;
  }
  return cut;
};

/** A message as its reader's device shows it; `words` is its preview. */
export const messagePush = (
  language: Language,
  channel: PushedChannel,
  message: Message,
  words: string,
): PushPayload => ({
  title: cutTitle(toOneLine(titleOf(language, channel, message))),
  body: markNote(language, message, bodyOf(language, message, words)),
  tag: `channel-${channel.id}`,
  url: `/messenger/${channel.id}/?message=${message.seq}`,
});

/** The conversation of a client's message, with what its reader can do with it from the notification. */
export const notifiedConversation = (
  language: Language,
  channel: { id: number; state_version: number },
  reader: { user_id: number; timezone: string | null },
  seenSeq: number,
  actions: NotificationAction[],
): NotifiedConversation => ({
  channel_id: channel.id,
  user_id: reader.user_id,
  version: channel.state_version,
  seen_seq: seenSeq,
  time_zone: reader.timezone,
  actions,
  words: texts[language].notificationActions,
});

export const testPush = (language: Language): PushPayload => ({
  title: texts[language].notifications.testTitle,
  body: texts[language].notifications.testBody,
  tag: 'test',
  url: '/messenger/1/',
  is_test: true,
});
