import { isRecord } from '../shared/is-record.ts';
import type { AttachmentPicture, BotCard, ChatPicture, ChatSummary, MessagePicture } from '../shared/phone-views.ts';
import { keysOf } from './keyboard.ts';
import type { BotRecord, ChatRecord, Entry, World } from './world.ts';

export type BotView = BotCard & { token: string; uri: string; webhook_url: string | null; pending_event_count: number };

/** Beside the fields the page draws: the person's id at the bot, and whether they are subscribed. */
export type ChatView = ChatPicture & { user_id: string | null; is_subscribed: boolean; devices: number };

export const toBotView = (bot: BotRecord): BotView => ({
  id: bot.id,
  name: bot.name,
  about: `viber://pa?chatURI=${bot.uri}`,
  credentials: [{ label: 'Token', value: bot.token }],
  token: bot.token,
  uri: bot.uri,
  webhook_url: bot.webhook?.url ?? null,
  pending_event_count: bot.pending.length,
});

/** A person who wrote once and is not subscribed any more is shown as one who has blocked the bot. */
const isBlocked = (chat: ChatRecord) => !chat.isSubscribed && chat.entries.some((entry) => !entry.fromBot);

export const toChatSummary = (chat: ChatRecord): ChatSummary => {
  const last = chat.entries.at(-1);
  return {
    bot_id: chat.botId,
    person_id: chat.personId,
    is_blocked: isBlocked(chat),
    last_text: last ? String(last.content.text || last.content.type) : '',
    last_date: last ? Math.floor(last.atMs / 1000) : 0,
    message_count: chat.entries.length,
  };
};

export const toChatView = (world: World, botId: number, personId: number, chat: ChatRecord | null): ChatView => ({
  bot_id: botId,
  person_id: personId,
  is_started: chat !== null,
  is_blocked: chat !== null && isBlocked(chat),
  messages: (chat?.entries ?? []).map((entry) => toMessagePicture(world, entry)),
  user_id: chat?.userId ?? null,
  is_subscribed: chat?.isSubscribed ?? false,
  devices: chat?.devices ?? 1,
});

export const toMessagePicture = (world: World, entry: Entry): MessagePicture => {
  const { content } = entry;
  const attachment = toAttachment(world, entry);
  const buttons = keysOf(content.keyboard).map((key) => ({ label: String(key.Text), data: String(key.ActionBody) }));
  return {
    id: entry.token,
    from_bot: entry.fromBot,
    ...(isRecord(content.sender) ? { sender_name: String(content.sender.name) } : {}),
    date: Math.floor(entry.atMs / 1000),
    ...(typeof content.text === 'string' && content.text !== '' ? { text: content.text } : {}),
    ...(attachment === null ? {} : { attachments: [attachment] }),
    ...(buttons.length > 0 ? { buttons: [buttons] } : {}),
    ...(entry.state === undefined ? {} : { state: entry.state }),
  };
};

const attachmentKinds = ['picture', 'video', 'voice', 'audio', 'file', 'sticker'] as const;

const toAttachment = (world: World, { content, mediaKey }: Entry): AttachmentPicture | null => {
  const { type, media, location, contact } = content;
  if (isRecord(location)) return { kind: 'location', latitude: Number(location.lat), longitude: Number(location.lon) };
  if (isRecord(contact)) {
    return { kind: 'contact', name: String(contact.name ?? ''), phone_number: String(contact.phone_number) };
  }
  if (type === 'url') return { kind: 'link', url: String(media) };
  const kind = attachmentKinds.find((one) => one === type);
  if (kind === undefined) return null;
  const record = mediaKey === undefined ? undefined : world.media.get(mediaKey);
  if (record === undefined) return { kind, url: String(media ?? '') };
  return { kind, url: `/_sandbox/viber/media/${record.key}`, name: record.fileName, size_bytes: record.sizeBytes };
};
