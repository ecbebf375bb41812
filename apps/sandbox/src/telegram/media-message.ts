import type { Message } from './bot-api-shapes.ts';
import type { FileStore } from './file-store.ts';
import type { BotRecord, FileRecord } from './world.ts';

export type MediaDetails = {
  fileName?: string | undefined;
  durationSeconds?: number;
  width?: number;
  height?: number;
  performer?: string;
  title?: string;
  emoji?: string;
};

type MediaField = 'photo' | 'document' | 'video' | 'animation' | 'audio' | 'voice' | 'video_note' | 'sticker';

/** The media part of a message, with ids valid for `bot`. Photos carry one size: the sandbox does not rescale. */
export function toMediaFields(
  deps: { files: FileStore },
  bot: BotRecord,
  file: FileRecord,
  details: MediaDetails,
): Partial<Pick<Message, MediaField>> {
  const head = { file_id: deps.files.grantTo(bot, file), file_unique_id: file.uniqueId, file_size: file.sizeBytes };
  const fileName = details.fileName ?? file.fileName;
  const named = { ...head, ...(fileName === undefined ? {} : { file_name: fileName }), mime_type: file.mimeType };
  const size = { width: details.width ?? file.width ?? 0, height: details.height ?? file.height ?? 0 };
  const duration = details.durationSeconds ?? 0;
  switch (file.kind) {
    case 'photo':
      return { photo: [{ ...head, ...size }] };
    case 'document':
      return { document: named };
    case 'video':
      return { video: { ...named, ...size, duration } };
    case 'animation':
      return { animation: { ...named, ...size, duration }, document: named };
    case 'audio':
      return {
        audio: {
          ...named,
          duration,
          ...(details.performer ? { performer: details.performer } : {}),
          ...(details.title ? { title: details.title } : {}),
        },
      };
    case 'voice':
      return { voice: { ...head, duration, mime_type: file.mimeType } };
    case 'video_note':
      return { video_note: { ...head, length: details.width ?? file.width ?? 384, duration } };
    case 'sticker':
      return {
        sticker: {
          ...head,
          type: 'regular',
          width: file.width ?? 512,
          height: file.height ?? 512,
          is_animated: file.mimeType === 'application/x-tgsticker',
          is_video: file.mimeType === 'video/webm',
          ...(details.emoji ? { emoji: details.emoji } : {}),
        },
      };
    default:
      return file.kind satisfies never;
  }
}
