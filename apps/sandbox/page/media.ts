import { element, icon } from './element.ts';
import type { ShownAttachment } from './shown-message.ts';

type AttachmentOf<Kind extends ShownAttachment['kind']> = Extract<ShownAttachment, { kind: Kind }>;
type AttachedFile = Extract<ShownAttachment, { kind: 'picture' | 'video' | 'voice' | 'audio' | 'file' | 'sticker' }>;

export function formatSize(bytes = 0): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(0)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function formatDuration(seconds = 0): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function audioPlayer(source: string, seconds: number | undefined, label: string): HTMLElement {
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

function fileRow({ url, name = 'File', size_bytes: sizeBytes }: Pick<AttachedFile, 'url' | 'name' | 'size_bytes'>) {
  return element(
    'a',
    { className: 'file', href: toHref(url), download: name },
    element('span', { className: 'round-button' }, icon('file')),
    element(
      'span',
      { className: 'file-text' },
      element('span', { className: 'file-name' }, name),
      element('span', { className: 'file-size' }, sizeBytes === undefined ? '' : formatSize(sizeBytes)),
    ),
  );
}

/** Only addresses that open a page or a file; never script. */
const toHref = (url: string) => (/^(?:https?:|\/)/i.test(url) ? url : '#');

/** The page shows the sandbox's own files; it only links to others. */
const isOwn = (url: string) => url.startsWith('/_sandbox/');

function picture({ url, name = 'Photo', width, height }: AttachedFile): HTMLElement {
  const image = element('img', { src: url, alt: name, loading: 'lazy', width, height });
  return element('a', { className: 'picture', href: url, target: '_blank', rel: 'noopener' }, image);
}

function roundVideo({ url, duration_seconds: seconds }: AttachmentOf<'round_video'>): HTMLElement {
  const node = element('video', { src: url, preload: 'metadata', playsinline: true, loop: true });
  const toggle = () => (node.paused ? node.play() : node.pause());
  return element(
    'button',
    { type: 'button', className: 'video-note', 'aria-label': 'Play video message', on: { click: toggle } },
    node,
    element('span', { className: 'video-note-time' }, formatDuration(seconds)),
  );
}

function place({ latitude, longitude }: AttachmentOf<'location'>): HTMLElement {
  const address = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
  return element(
    'a',
    { className: 'place', href: address, target: '_blank', rel: 'noopener noreferrer' },
    element('span', { className: 'place-map' }, icon('pin')),
    element('span', { className: 'place-text' }, `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`),
  );
}

function contactCard({ name, phone_number: number }: AttachmentOf<'contact'>): HTMLElement {
  return element(
    'div',
    { className: 'file' },
    element('span', { className: 'round-button' }, name.charAt(0).toUpperCase()),
    element(
      'span',
      { className: 'file-text' },
      element('span', { className: 'file-name' }, name),
      element('a', { className: 'file-size', href: `tel:${number}` }, number),
    ),
  );
}

function pollCard({ question, answers }: AttachmentOf<'poll'>): HTMLElement {
  return element(
    'div',
    { className: 'poll' },
    element('strong', {}, question),
    element('span', { className: 'file-size' }, 'Anonymous poll'),
    answers.map((answer) => element('span', { className: 'poll-option' }, answer)),
  );
}

/** A part of a message that is not text. */
export function mediaOf(attachment: ShownAttachment): HTMLElement {
  switch (attachment.kind) {
    case 'location':
      return place(attachment);
    case 'contact':
      return contactCard(attachment);
    case 'poll':
      return pollCard(attachment);
    case 'link':
      return element(
        'a',
        { className: 'link', href: toHref(attachment.url), target: '_blank', rel: 'noopener noreferrer' },
        attachment.title ?? attachment.url,
      );
    case 'sticker':
      return attachment.url === ''
        ? element('span', { className: 'sticker-text' }, attachment.name ?? 'Sticker')
        : element('img', { className: 'sticker', src: attachment.url, alt: `Sticker ${attachment.name ?? ''}`.trim() });
    case 'moving_sticker':
      return element('video', {
        className: 'sticker',
        src: attachment.url,
        autoplay: true,
        loop: true,
        muted: true,
        playsinline: true,
      });
    case 'round_video':
      return roundVideo(attachment);
    default:
      return isOwn(attachment.url) ? ownFile(attachment) : fileRow(attachment);
  }
}

function ownFile(file: AttachedFile): HTMLElement {
  switch (file.kind) {
    case 'picture':
      return picture(file);
    case 'video':
      return element('video', {
        className: 'video',
        src: file.url,
        controls: true,
        preload: 'metadata',
        playsinline: true,
      });
    case 'voice':
      return audioPlayer(file.url, file.duration_seconds, 'voice message');
    case 'audio':
      return element(
        'div',
        {},
        element('span', { className: 'file-name' }, file.name ?? 'Audio'),
        audioPlayer(file.url, file.duration_seconds, 'audio'),
      );
    default:
      return fileRow(file);
  }
}
