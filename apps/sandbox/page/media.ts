import type {
  Contact,
  Location,
  Message,
  NamedFile,
  PhotoSize,
  Poll,
  Sticker,
  Video,
  VideoNote,
} from '../src/telegram/bot-api-shapes.ts';
import { fileUrl } from './control-api.ts';
import { element, icon } from './element.ts';

export function formatSize(bytes = 0): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(0)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

export function formatDuration(seconds = 0): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function audioPlayer(source: string, seconds: number, label: string): HTMLElement {
  const audio = element('audio', { src: source, preload: 'none' });
  const time = element('span', { className: 'player-time' }, formatDuration(seconds));
  const bar = element('progress', { className: 'player-bar', max: 1, value: 0, 'aria-hidden': 'true' });
  const toggle = () => (audio.paused ? audio.play() : audio.pause());
  const button = element(
    'button',
    { type: 'button', className: 'round-button', 'aria-label': `Play ${label}`, on: { click: toggle } },
    icon('play'),
  );
  const showState = () => button.replaceChildren(icon(audio.paused ? 'play' : 'pause'));
  for (const name of ['play', 'pause', 'ended'] as const) audio.addEventListener(name, showState);
  audio.addEventListener('timeupdate', () => {
    bar.value = audio.duration ? audio.currentTime / audio.duration : 0;
    time.textContent = formatDuration(audio.currentTime);
  });
  return element(
    'div',
    { className: 'player' },
    button,
    element('div', { className: 'player-body' }, bar, time),
    audio,
  );
}

function fileRow(file: NamedFile): HTMLElement {
  const name = file.file_name ?? 'File';
  return element(
    'a',
    { className: 'file', href: fileUrl(file.file_unique_id), download: name },
    element('span', { className: 'round-button' }, icon('file')),
    element(
      'span',
      { className: 'file-text' },
      element('span', { className: 'file-name' }, name),
      element('span', { className: 'file-size' }, formatSize(file.file_size)),
    ),
  );
}

function picture(file: PhotoSize | Video, label: string): HTMLElement {
  const url = fileUrl(file.file_unique_id);
  const image = element('img', { src: url, alt: label, loading: 'lazy', width: file.width, height: file.height });
  return element('a', { className: 'picture', href: url, target: '_blank', rel: 'noopener' }, image);
}

function video(file: Video): HTMLElement {
  const source = fileUrl(file.file_unique_id);
  return element('video', { className: 'video', src: source, controls: true, preload: 'metadata', playsinline: true });
}

function videoNote(file: VideoNote): HTMLElement {
  const node = element('video', {
    src: fileUrl(file.file_unique_id),
    preload: 'metadata',
    playsinline: true,
    loop: true,
  });
  const toggle = () => (node.paused ? node.play() : node.pause());
  return element(
    'button',
    { type: 'button', className: 'video-note', 'aria-label': 'Play video message', on: { click: toggle } },
    node,
    element('span', { className: 'video-note-time' }, formatDuration(file.duration)),
  );
}

function sticker(file: Sticker): HTMLElement {
  if (file.is_animated) return element('span', { className: 'sticker-text' }, file.emoji ?? 'Animated sticker');
  const source = fileUrl(file.file_unique_id);
  return file.is_video
    ? element('video', {
        className: 'sticker',
        src: source,
        autoplay: true,
        loop: true,
        muted: true,
        playsinline: true,
      })
    : element('img', { className: 'sticker', src: source, alt: `Sticker ${file.emoji ?? ''}`.trim() });
}

function place({ latitude, longitude }: Location): HTMLElement {
  const address = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
  return element(
    'a',
    { className: 'place', href: address, target: '_blank', rel: 'noopener noreferrer' },
    element('span', { className: 'place-map' }, icon('pin')),
    element('span', { className: 'place-text' }, `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`),
  );
}

function contactCard({ phone_number, first_name, last_name }: Contact): HTMLElement {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return element(
    'div',
    { className: 'file' },
    element('span', { className: 'round-button' }, name.charAt(0).toUpperCase()),
    element(
      'span',
      { className: 'file-text' },
      element('span', { className: 'file-name' }, name),
      element('a', { className: 'file-size', href: `tel:${phone_number}` }, phone_number),
    ),
  );
}

function pollCard({ question, options }: Poll): HTMLElement {
  return element(
    'div',
    { className: 'poll' },
    element('strong', {}, question),
    element('span', { className: 'file-size' }, 'Anonymous poll'),
    options.map((option) => element('span', { className: 'poll-option' }, option.text)),
  );
}

/** The part of a message that is not text; null for a plain text. */
export function mediaOf(message: Message): HTMLElement | null {
  const photo = message.photo?.at(-1);
  if (photo) return picture(photo, 'Photo');
  if (message.animation) {
    const isImage = message.animation.mime_type === 'image/gif';
    return isImage ? picture(message.animation, 'GIF') : video(message.animation);
  }
  if (message.document) return fileRow(message.document);
  if (message.video) return video(message.video);
  if (message.voice) {
    return audioPlayer(fileUrl(message.voice.file_unique_id), message.voice.duration, 'voice message');
  }
  if (message.audio) {
    const title = [message.audio.performer, message.audio.title].filter(Boolean).join(' – ') || message.audio.file_name;
    return element(
      'div',
      {},
      element('span', { className: 'file-name' }, title ?? 'Audio'),
      audioPlayer(fileUrl(message.audio.file_unique_id), message.audio.duration, 'audio'),
    );
  }
  if (message.video_note) return videoNote(message.video_note);
  if (message.sticker) return sticker(message.sticker);
  if (message.location) return place(message.location);
  if (message.contact) return contactCard(message.contact);
  if (message.poll) return pollCard(message.poll);
  return null;
}

/** One line that stands for a message in quotes and pins. */
export function summaryOf(message: Message): string {
  const text = message.text ?? message.caption;
  if (text) return text;
  const kinds = {
    photo: 'Photo',
    animation: 'GIF',
    document: message.document?.file_name ?? 'File',
    video: 'Video',
    voice: 'Voice message',
    video_note: 'Video message',
    audio: 'Audio',
    sticker: 'Sticker',
    location: 'Location',
    contact: 'Contact',
    poll: 'Poll',
  };
  const [, summary] = Object.entries(kinds).find(([kind]) => message[kind as keyof typeof kinds]) ?? [];
  return summary ?? 'Message';
}
