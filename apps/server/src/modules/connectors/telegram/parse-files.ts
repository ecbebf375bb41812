import type { Message } from '@grammyjs/types';
import { videoNoteName } from '@switchboard/contract';
import type { InboundFile } from '../inbound.ts';

/** Files of a message; at most one, as an album comes as several messages. */
export function parseFiles(message: Message): InboundFile[] {
  const id = message.message_id;
  const { photo, animation, document, video, video_note: videoNote, voice, audio, sticker } = message;
  // For compatibility an animation also carries a document with the same file.
  if (animation) return [toFile(animation, 'video', animation.file_name ?? `animation-${id}.mp4`, animation.mime_type)];
  const largest = photo?.toSorted((left, right) => left.width * left.height - right.width * right.height).at(-1);
  if (largest) return [toFile(largest, 'image', `photo-${id}.jpg`, 'image/jpeg')];
  if (video) return [toFile(video, 'video', video.file_name ?? `video-${id}.mp4`, video.mime_type ?? 'video/mp4')];
  if (videoNote) return [toFile(videoNote, 'video', videoNoteName(id), 'video/mp4')];
  if (voice) return [toFile(voice, 'voice', `voice-${id}.ogg`, voice.mime_type ?? 'audio/ogg')];
  if (audio) return [toFile(audio, 'audio', audio.file_name ?? nameTrack(audio, id), audio.mime_type)];
  if (sticker) {
    const [extension, type] = sticker.is_animated
      ? ['tgs', 'application/x-tgsticker']
      : sticker.is_video
        ? ['webm', 'video/webm']
        : ['webp', 'image/webp'];
    return [toFile(sticker, 'sticker', `sticker-${id}.${extension}`, type)];
  }
  if (document) return [toFile(document, 'file', document.file_name ?? `file-${id}`, document.mime_type)];
  return [];
}

function nameTrack({ performer, title }: { performer?: string; title?: string }, id: number): string {
  const name = [performer, title].filter(Boolean).join(' - ');
  return `${name || `audio-${id}`}.mp3`;
}

function toFile(
  file: { file_id: string; file_size?: number; duration?: number },
  kind: InboundFile['kind'],
  name: string,
  mimeType: string | undefined,
): InboundFile {
  return {
    remoteId: file.file_id,
    name,
    mimeType: mimeType ?? null,
    kind,
    sizeBytes: file.file_size ?? null,
    durationSeconds: file.duration ?? null,
  };
}
