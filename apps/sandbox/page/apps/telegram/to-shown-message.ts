import type { Message } from '../../../src/telegram/bot-api-shapes.ts';
import type { PhoneMessage } from '../../../src/telegram/control/control-views.ts';
import { type ShownAttachment, type ShownMessage, summaryOf } from '../../shown-message.ts';

const fileUrl = ({ file_unique_id }: { file_unique_id: string }) =>
  `/_sandbox/telegram/files/${encodeURIComponent(file_unique_id)}`;

interface Key {
  text: string;
  url?: string;
  callback_data?: string;
}

/** A message of the Bot API as the page draws messages. */
export function toShownMessage(entry: PhoneMessage): ShownMessage {
  const { message } = entry;
  const text = message.text ?? message.caption;
  const marks = message.entities ?? message.caption_entities;
  const attachments = listAttachments(message);
  const { forward_origin: origin, reply_to_message: replied } = message;
  return {
    id: String(message.message_id),
    from_bot: entry.from_bot,
    date: message.date,
    ...(text === undefined ? {} : { text }),
    ...(marks ? { marks } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(replied
      ? {
          reply_to: {
            id: String(replied.message_id),
            name: replied.from.first_name,
            text: message.quote?.text ?? summarize(replied),
          },
        }
      : {}),
    ...(origin
      ? { forwarded_from: origin.type === 'user' ? origin.sender_user.first_name : origin.sender_user_name }
      : {}),
    ...(message.media_group_id ? { album_id: message.media_group_id } : {}),
    ...(message.edit_date ? { is_edited: true as const } : {}),
    ...(entry.deleted_by ? { deleted_by: entry.deleted_by } : {}),
    ...(entry.is_pinned ? { is_pinned: true as const } : {}),
    ...(entry.reaction ? { reaction: entry.reaction } : {}),
    ...(message.pinned_message
      ? { service: `${message.from.first_name} pinned “${summarize(message.pinned_message)}”` }
      : {}),
    ...listButtons(message),
  };
}

const summarize = (message: Message) =>
  summaryOf({ ...toText(message.text ?? message.caption), attachments: listAttachments(message) });

const toText = (text: string | undefined) => (text === undefined ? {} : { text });

function listButtons(message: Message): { buttons?: { label: string; data?: string; url?: string }[][] } {
  // Unvalidated, as the bot sent it.
  const rows = (message.reply_markup as { inline_keyboard?: Key[][] } | undefined)?.inline_keyboard;
  if (!rows) return {};
  const buttons = rows.map((row) =>
    row.map(({ text, url, callback_data }) => ({
      label: text,
      ...(url === undefined ? { data: callback_data ?? '' } : { url }),
    })),
  );
  return { buttons };
}

function listAttachments(message: Message): ShownAttachment[] {
  const { photo, animation, document, video, voice, audio, video_note, sticker, location, contact, poll } = message;
  const largest = photo?.at(-1);
  if (largest) {
    return [{ kind: 'picture', url: fileUrl(largest), width: largest.width, height: largest.height }];
  }
  if (animation) {
    const { width, height } = animation;
    const kind = animation.mime_type === 'image/gif' ? 'picture' : 'video';
    return [{ kind, url: fileUrl(animation), name: 'GIF', width, height }];
  }
  if (document) {
    return [
      {
        kind: 'file',
        url: fileUrl(document),
        name: document.file_name ?? 'File',
        ...(document.file_size === undefined ? {} : { size_bytes: document.file_size }),
      },
    ];
  }
  if (video) return [{ kind: 'video', url: fileUrl(video) }];
  if (voice) return [{ kind: 'voice', url: fileUrl(voice), duration_seconds: voice.duration }];
  if (audio) {
    const name = [audio.performer, audio.title].filter(Boolean).join(' – ') || (audio.file_name ?? 'Audio');
    return [{ kind: 'audio', url: fileUrl(audio), name, duration_seconds: audio.duration }];
  }
  if (video_note) return [{ kind: 'round_video', url: fileUrl(video_note), duration_seconds: video_note.duration }];
  if (sticker) {
    const name = sticker.emoji ?? 'Animated sticker';
    if (sticker.is_video) return [{ kind: 'moving_sticker', url: fileUrl(sticker) }];
    return [{ kind: 'sticker', url: sticker.is_animated ? '' : fileUrl(sticker), name }];
  }
  if (location) return [{ kind: 'location', latitude: location.latitude, longitude: location.longitude }];
  if (contact) {
    const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ');
    return [{ kind: 'contact', name, phone_number: contact.phone_number }];
  }
  if (poll) return [{ kind: 'poll', question: poll.question, answers: poll.options.map((option) => option.text) }];
  return [];
}
