import type { ChatSummary } from '../../shared/phone-views.ts';
import type { Message } from '../bot-api-shapes.ts';
import type { BotRecord, ChatRecord } from '../world.ts';

export type BotView = {
  id: number;
  token: string;
  first_name: string;
  username: string;
  webhook_url: string | null;
  pending_update_count: number;
};

/** A message as the phone shows it: the Bot API message, its writer, and its later changes. */
export type PhoneMessage = {
  message: Message;
  from_bot: boolean;
  deleted_by?: 'bot' | 'person';
  is_pinned?: true;
  reaction?: string;
  bot_reaction?: string;
};

export type ChatView = {
  bot_id: number;
  person_id: number;
  is_started: boolean;
  is_blocked: boolean;
  messages: PhoneMessage[];
};

export function toBotView(bot: BotRecord): BotView {
  return {
    id: bot.id,
    token: bot.token,
    first_name: bot.firstName,
    username: bot.username,
    webhook_url: bot.webhook?.url ?? null,
    pending_update_count: bot.pending.length,
  };
}

export function toChatSummary(chat: ChatRecord): ChatSummary {
  const last = chat.entries.findLast((entry) => !entry.deletedBy)?.message;
  return {
    bot_id: chat.botId,
    person_id: chat.personId,
    is_blocked: chat.isBlocked,
    last_text: last ? toPreview(last) : '',
    last_date: last?.date ?? 0,
    message_count: chat.entries.length,
  };
}

export function toChatView(botId: number, personId: number, chat: ChatRecord | null): ChatView {
  return {
    bot_id: botId,
    person_id: personId,
    is_started: chat !== null,
    is_blocked: chat?.isBlocked ?? false,
    messages: (chat?.entries ?? []).map((entry) => ({
      message: entry.message,
      from_bot: entry.message.from.is_bot,
      ...(entry.deletedBy ? { deleted_by: entry.deletedBy } : {}),
      ...(entry.isPinned ? { is_pinned: true as const } : {}),
      ...(entry.reaction ? { reaction: entry.reaction } : {}),
      ...(entry.botReaction ? { bot_reaction: entry.botReaction } : {}),
    })),
  };
}

function toPreview(message: Message): string {
  const text = message.text ?? message.caption;
  if (text) return text;
  if (message.photo) return 'Photo';
  if (message.animation) return 'GIF';
  if (message.document) return message.document.file_name ?? 'File';
  if (message.video) return 'Video';
  if (message.voice) return 'Voice message';
  if (message.video_note) return 'Video message';
  if (message.audio) return message.audio.title ?? 'Audio';
  if (message.sticker) return `${message.sticker.emoji ?? ''} Sticker`.trim();
  if (message.location) return 'Location';
  if (message.contact) return 'Contact';
  if (message.poll) return 'Poll';
  return message.pinned_message ? 'Pinned a message' : '';
}
