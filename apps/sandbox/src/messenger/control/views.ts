import type { BotCard, ChatPicture, ChatSummary, MessagePicture } from '../../shared/phone-views.ts';
import type { ChatEntry, ChatRecord, EntryAttachment, PageRecord, World } from '../world.ts';

export function toBotCard(page: PageRecord, world: World): BotCard {
  const { id, name, accessToken, subscribedFields } = page;
  return {
    id,
    name,
    about: subscribedFields === null ? `Page ${id}, not subscribed` : `Page ${id}`,
    credentials: [
      { label: 'Page id', value: String(id) },
      { label: 'Page access token', value: accessToken },
      { label: 'App secret', value: world.app.secret },
    ],
  };
}

const secondsOf = (ms: number) => Math.floor(ms / 1000);

export function toChatSummary(chat: ChatRecord): ChatSummary {
  const last = chat.entries.findLast((entry) => !entry.deletedBy);
  return {
    bot_id: chat.pageId,
    person_id: chat.personId,
    is_blocked: chat.isBlocked,
    last_text: last ? (last.text ?? last.attachments?.[0]?.type ?? '') : '',
    last_date: last ? secondsOf(last.timestampMs) : 0,
    message_count: chat.entries.length,
  };
}

export function toChatPicture(world: World, page: PageRecord, personId: number): ChatPicture {
  const chat = world.findChat(page.id, personId);
  return {
    bot_id: page.id,
    person_id: personId,
    is_started: chat !== undefined,
    is_blocked: chat?.isBlocked ?? false,
    messages: chat ? chat.entries.map((entry) => toMessagePicture(world, page, chat, entry)) : [],
  };
}

function toMessagePicture(world: World, page: PageRecord, chat: ChatRecord, entry: ChatEntry): MessagePicture {
  const parent = chat.entries.find(({ mid }) => mid === entry.replyTo);
  const buttons = [
    ...(entry.buttons ?? []).map(({ title, payload, url }) => ({
      label: title,
      ...(payload === undefined ? {} : { data: payload }),
      ...(url === undefined ? {} : { url }),
    })),
    ...(entry.quickReplies ?? []).map(({ title, payload }) => ({ label: title, data: payload })),
  ];
  const { personReaction, pageReaction, state, deletedBy } = entry;
  return {
    id: entry.mid,
    from_bot: entry.from === 'page',
    date: secondsOf(entry.timestampMs),
    ...(entry.text === undefined ? {} : { text: entry.text }),
    ...(entry.attachments ? { attachments: entry.attachments.flatMap((each) => toAttachment(world, each)) } : {}),
    ...(parent
      ? { reply_to: { id: parent.mid, name: parent.from === 'page' ? page.name : 'You', text: parent.text ?? '' } }
      : {}),
    ...(buttons.length > 0 ? { buttons: [buttons] } : {}),
    ...(personReaction ? { reaction: personReaction } : {}),
    ...(pageReaction ? { bot_reaction: pageReaction } : {}),
    ...(entry.edits ? { is_edited: true as const } : {}),
    ...(deletedBy ? { deleted_by: deletedBy } : {}),
    ...(state ? { state } : {}),
  };
}

const kindOf = { image: 'picture', audio: 'voice', video: 'video', file: 'file', sticker: 'sticker' } as const;

function toAttachment(world: World, attachment: EntryAttachment): NonNullable<MessagePicture['attachments']> {
  const { type, fileId, url, title, coordinates } = attachment;
  if (type === 'location') {
    return coordinates ? [{ kind: 'location', latitude: coordinates.lat, longitude: coordinates.long }] : [];
  }
  if (type === 'fallback') return url ? [{ kind: 'link', url, ...(title ? { title } : {}) }] : [];
  const file = fileId === undefined ? undefined : world.files.get(fileId);
  if (!file) return [];
  const details = { ...(file.name ? { name: file.name } : {}), size_bytes: file.sizeBytes };
  return [{ kind: kindOf[type], url: `/_sandbox/messenger/files/${file.id}`, ...details }];
}
