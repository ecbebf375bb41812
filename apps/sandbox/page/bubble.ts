import type { Message } from '../src/telegram/bot-api-shapes.ts';
import type { PhoneMessage } from '../src/telegram/control/control-views.ts';
import { element, type IconName, icon } from './element.ts';
import { formattedText } from './formatted-text.ts';
import { mediaOf, summaryOf } from './media.ts';

export interface BubbleActions {
  onReply: (entry: PhoneMessage) => unknown;
  onReact: (entry: PhoneMessage) => unknown;
  onEdit: (entry: PhoneMessage) => unknown;
  onDelete: (entry: PhoneMessage) => unknown;
  onButton: (entry: PhoneMessage, data: string) => unknown;
}

interface Key {
  text: string;
  url?: string;
  callback_data?: string;
}

function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}

function quoteOf(message: Message): HTMLElement | null {
  const replied = message.reply_to_message;
  if (!replied) return null;
  return element(
    'div',
    { className: 'quoted' },
    element('span', { className: 'quoted-name' }, replied.from.first_name),
    element('span', { className: 'quoted-text' }, message.quote?.text ?? summaryOf(replied)),
  );
}

function forwardOf({ forward_origin: origin }: Message): HTMLElement | null {
  if (!origin) return null;
  const name = origin.type === 'user' ? origin.sender_user.first_name : origin.sender_user_name;
  return element('div', { className: 'forwarded' }, `Forwarded from ${name}`);
}

function keyboardOf(message: Message, onButton: (data: string) => void): HTMLElement | null {
  // Unvalidated, as the bot sent it.
  const rows = (message.reply_markup as { inline_keyboard?: Key[][] } | undefined)?.inline_keyboard;
  if (!rows) return null;
  const toKey = (key: Key) =>
    key.url && /^https?:/i.test(key.url)
      ? element('a', { className: 'key', href: key.url, target: '_blank', rel: 'noopener noreferrer' }, key.text)
      : element(
          'button',
          { type: 'button', className: 'key', on: { click: () => onButton(key.callback_data ?? '') } },
          key.text,
        );
  return element(
    'div',
    { className: 'keyboard' },
    rows.map((row) => element('div', { className: 'key-row' }, row.map(toKey))),
  );
}

function toolbarOf(entry: PhoneMessage, actions: BubbleActions): HTMLElement {
  const { message, from_bot: isFromBot } = entry;
  const tool = (name: IconName, label: string, run: () => void) =>
    element(
      'button',
      { type: 'button', className: 'tool', title: label, 'aria-label': label, on: { click: run } },
      icon(name),
    );
  const isEditable = !isFromBot && (message.text !== undefined || message.photo || message.document || message.video);
  return element(
    'div',
    { className: 'toolbar' },
    tool('reply', 'Reply', () => actions.onReply(entry)),
    tool('heart', entry.reaction ? 'Take the reaction back' : 'React', () => actions.onReact(entry)),
    isEditable ? tool('edit', 'Edit', () => actions.onEdit(entry)) : null,
    tool('trash', 'Delete on this phone', () => actions.onDelete(entry)),
  );
}

/** One message as the phone shows it. */
export function bubble(entry: PhoneMessage, actions: BubbleActions): HTMLElement {
  const { message, from_bot: isFromBot, deleted_by: deletedBy } = entry;
  const side = isFromBot ? 'is-theirs' : 'is-own';
  if (message.pinned_message) {
    return element(
      'div',
      { className: 'service', 'data-testid': 'bubble' },
      `${message.from.first_name} pinned “${summaryOf(message.pinned_message)}”`,
    );
  }
  if (deletedBy) {
    const text = deletedBy === 'bot' ? 'Message deleted by the bot' : 'Message deleted';
    const body = element('div', { className: 'bubble is-deleted', 'data-testid': 'bubble' }, text);
    return element('div', { className: `row ${side}` }, body);
  }
  const media = mediaOf(message);
  const text = message.text ?? message.caption;
  const entities = message.entities ?? message.caption_entities;
  const isBare = Boolean(message.sticker || message.video_note);
  const isEdgeless = Boolean(message.photo || message.video || message.animation || message.location);
  const meta = element(
    'span',
    { className: 'meta' },
    entry.is_pinned ? 'pinned ' : null,
    message.edit_date ? 'edited ' : null,
    element('time', { datetime: new Date(message.date * 1000).toISOString() }, formatTime(message.date)),
  );
  const body = element(
    'div',
    {
      className: ['bubble', isBare && 'is-bare', isEdgeless && 'is-edgeless', text && 'has-text']
        .filter(Boolean)
        .join(' '),
      'data-testid': 'bubble',
      'data-message-id': message.message_id,
      tabindex: 0,
    },
    forwardOf(message),
    quoteOf(message),
    media,
    text === undefined ? null : element('div', { className: 'text', dir: 'auto' }, formattedText(text, entities)),
    entry.reaction ? element('span', { className: 'reaction' }, entry.reaction) : null,
    meta,
  );
  const column = element(
    'div',
    { className: 'column' },
    body,
    keyboardOf(message, (data) => actions.onButton(entry, data)),
  );
  return element('div', { className: `row ${side}` }, column, toolbarOf(entry, actions));
}
