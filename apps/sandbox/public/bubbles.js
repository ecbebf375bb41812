// Messages as Telegram shows them.
import { fileUrl } from './control.js';
import { make } from './elements.js';

const tags = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  expandable_blockquote: 'blockquote',
};

/** Text with its entities (UTF-16 offsets) as nested elements. */
const richText = (text, entities = []) => {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  const build = (from, to, inside) => {
    const nodes = [];
    let at = from;
    let index = 0;
    while (index < inside.length) {
      const entity = inside[index];
      const end = Math.min(to, entity.offset + entity.length);
      if (entity.offset > at) nodes.push(text.slice(at, entity.offset));
      let next = index + 1;
      while (next < inside.length && inside[next].offset < end) next += 1;
      nodes.push(wrap(entity, build(Math.max(at, entity.offset), end, inside.slice(index + 1, next))));
      at = end;
      index = next;
    }
    if (at < to) nodes.push(text.slice(at, to));
    return nodes;
  };
  return build(0, text.length, sorted);
};

const wrap = (entity, children) => {
  if (entity.type === 'spoiler') {
    return make(
      'span',
      { class: 'spoiler', tabindex: '0', onclick: (event) => event.currentTarget.classList.add('shown') },
      ...children,
    );
  }
  const address = entity.type === 'text_link' ? entity.url : entity.type === 'url' ? children.join('') : null;
  if (address !== null) {
    const full = /^https?:/i.test(address) ? address : `https://${address}`;
    return make('a', { href: full, target: '_blank', rel: 'noopener noreferrer' }, ...children);
  }
  return make(tags[entity.type] ?? 'span', {}, ...children);
};

const sizeText = (bytes) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const attachment = (message) => {
  const picture = message.photo?.at(-1);
  if (picture) {
    return make('img', {
      class: 'picture',
      src: fileUrl(picture.file_unique_id),
      alt: 'Picture',
      width: String(picture.width),
      height: String(picture.height),
      loading: 'lazy',
    });
  }
  const video = message.video ?? message.animation ?? message.video_note;
  if (video)
    return make('video', { class: 'picture', src: fileUrl(video.file_unique_id), controls: true, preload: 'metadata' });
  const sound = message.voice ?? message.audio;
  if (sound) return make('audio', { src: fileUrl(sound.file_unique_id), controls: true, preload: 'metadata' });
  if (message.sticker) {
    return message.sticker.is_animated || message.sticker.is_video
      ? make('span', { class: 'sticker-emoji' }, message.sticker.emoji ?? 'Sticker')
      : make('img', {
          class: 'sticker',
          src: fileUrl(message.sticker.file_unique_id),
          alt: message.sticker.emoji ?? 'Sticker',
        });
  }
  if (message.document) {
    const { document: file } = message;
    return make(
      'a',
      { class: 'file', href: fileUrl(file.file_unique_id), download: file.file_name ?? 'file' },
      make('b', {}, file.file_name ?? 'File'),
      make('small', {}, sizeText(file.file_size ?? 0)),
    );
  }
  if (message.location) {
    const { latitude, longitude } = message.location;
    return make(
      'span',
      { class: 'card' },
      make('b', {}, message.venue?.title ?? 'Location'),
      make('small', {}, `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`),
    );
  }
  if (message.contact) {
    const { first_name: first, last_name: last, phone_number: phone } = message.contact;
    return make(
      'span',
      { class: 'card' },
      make('b', {}, [first, last].filter(Boolean).join(' ')),
      make('small', {}, phone),
    );
  }
  if (message.poll) {
    return make(
      'span',
      { class: 'card' },
      make('b', {}, message.poll.question),
      ...message.poll.options.map((option) => make('small', {}, `○ ${option.text}`)),
    );
  }
  return null;
};

const quote = (replied) => {
  if (!replied) return null;
  const words = replied.text ?? replied.caption ?? (replied.photo ? 'Photo' : 'Message');
  return make(
    'span',
    { class: 'quote' },
    make('b', {}, replied.from?.first_name ?? ''),
    make('span', {}, words.slice(0, 120)),
  );
};

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** One bubble; `actions` are buttons that show on hover and focus. */
export const bubble = ({ message, from_bot: fromBot, deleted_by: deletedBy }, actions) => {
  const side = fromBot ? 'theirs' : 'own';
  if (deletedBy) {
    return make(
      'li',
      { class: `bubble ${side} deleted`, 'data-testid': 'bubble', 'data-message': String(message.message_id) },
      'Message deleted',
    );
  }
  const text = message.text ?? message.caption;
  return make(
    'li',
    {
      class: `bubble ${side}`,
      'data-testid': 'bubble',
      'data-message': String(message.message_id),
      'data-side': side,
      dir: 'auto',
    },
    message.forward_origin && make('small', { class: 'forwarded' }, 'Forwarded message'),
    quote(message.reply_to_message),
    attachment(message),
    text && make('span', { class: 'text' }, ...richText(text, message.entities ?? message.caption_entities)),
    make('small', { class: 'time' }, message.edit_date ? 'edited ' : '', clock.format(new Date(message.date * 1000))),
    actions,
  );
};

const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' });

/** The chat's messages with a divider before each new day. */
export const bubblesWithDays = (messages, actionsFor) => {
  const rows = [];
  let day = '';
  for (const entry of messages) {
    const ofThis = dayFormat.format(new Date(entry.message.date * 1000));
    if (ofThis !== day) rows.push(make('li', { class: 'day' }, ofThis));
    day = ofThis;
    rows.push(bubble(entry, actionsFor(entry)));
  }
  return rows;
};
