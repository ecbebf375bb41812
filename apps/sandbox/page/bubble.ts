import type { MessageTools } from './apps/phone-app.ts';
import { element, type IconName, icon } from './element.ts';
import { formattedText } from './formatted-text.ts';
import { mediaOf } from './media.ts';
import { attempt } from './notices.ts';
import type { ShownMessage } from './shown-message.ts';

export interface BubbleDeps {
  toolsOf: (message: ShownMessage) => MessageTools;
  onReply: (message: ShownMessage) => unknown;
  onEdit: (message: ShownMessage) => unknown;
}

function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
}

function quoteOf({ reply_to: replied }: ShownMessage): HTMLElement | null {
  if (!replied) return null;
  return element(
    'div',
    { className: 'quoted' },
    element('span', { className: 'quoted-name' }, replied.name),
    element('span', { className: 'quoted-text' }, replied.text),
  );
}

function keyboardOf({ buttons }: ShownMessage, press: MessageTools['press']): HTMLElement | null {
  if (!buttons || buttons.length === 0) return null;
  return element(
    'div',
    { className: 'keyboard' },
    buttons.map((row) =>
      element(
        'div',
        { className: 'key-row' },
        row.map(({ label, url, data }) =>
          url && /^https?:/i.test(url)
            ? element('a', { className: 'key', href: url, target: '_blank', rel: 'noopener noreferrer' }, label)
            : element(
                'button',
                {
                  type: 'button',
                  className: 'key',
                  'data-testid': 'key',
                  disabled: press === undefined,
                  on: { click: () => attempt(() => press?.(data ?? '')) },
                },
                label,
              ),
        ),
      ),
    ),
  );
}

function toolbarOf(message: ShownMessage, { toolsOf, onReply, onEdit }: BubbleDeps): HTMLElement {
  const { canReply, react, reactions = [], edit, remove } = toolsOf(message);
  const tool = (name: IconName, label: string, run: () => unknown) =>
    element(
      'button',
      { type: 'button', className: 'tool', title: label, 'aria-label': label, on: { click: run } },
      icon(name),
    );
  const [firstReaction] = reactions;
  return element(
    'div',
    { className: 'toolbar' },
    canReply ? tool('reply', 'Reply', () => onReply(message)) : null,
    react && firstReaction !== undefined
      ? tool('heart', message.reaction ? 'Take the reaction back' : 'React', () =>
          attempt(() => react(message.reaction ? null : firstReaction)),
        )
      : null,
    edit ? tool('edit', 'Edit', () => onEdit(message)) : null,
    remove ? tool('trash', remove.label, () => attempt(remove.run)) : null,
  );
}

const stateWords: Partial<Record<NonNullable<ShownMessage['state']>, string>> = {
  delivered: '✓ ',
  seen: '✓✓ ',
  failed: 'failed ',
};

function metaOf(message: ShownMessage): HTMLElement {
  const state = message.state && stateWords[message.state];
  return element(
    'span',
    { className: 'meta' },
    message.is_pinned ? 'pinned ' : null,
    message.is_edited ? 'edited ' : null,
    state ? element('span', { title: message.state, 'data-state': message.state }, state) : null,
    element('time', { datetime: new Date(message.date * 1000).toISOString() }, formatTime(message.date)),
  );
}

/** One message as the phone shows it. */
export function bubble(message: ShownMessage, deps: BubbleDeps): HTMLElement {
  const side = message.from_bot ? 'is-theirs' : 'is-own';
  if (message.service !== undefined) {
    return element('div', { className: 'service', 'data-testid': 'bubble' }, message.service);
  }
  if (message.deleted_by) {
    const text = message.deleted_by === 'bot' ? 'Message deleted by the bot' : 'Message deleted';
    const body = element('div', { className: 'bubble is-deleted', 'data-testid': 'bubble' }, text);
    return element('div', { className: `row ${side}` }, body);
  }
  const { text, attachments = [] } = message;
  const has = (...kinds: string[]) => attachments.some(({ kind }) => kinds.includes(kind));
  const isBare = has('sticker', 'moving_sticker', 'round_video');
  const isEdgeless = has('picture', 'video', 'location');
  const reactions = [message.reaction, message.bot_reaction].filter((each) => each !== undefined).join(' ');
  const body = element(
    'div',
    {
      className: ['bubble', isBare && 'is-bare', isEdgeless && 'is-edgeless', text && 'has-text']
        .filter(Boolean)
        .join(' '),
      'data-testid': 'bubble',
      'data-message-id': message.id,
      tabindex: 0,
    },
    message.sender_name === undefined ? null : element('div', { className: 'forwarded' }, message.sender_name),
    message.forwarded_from === undefined
      ? null
      : element('div', { className: 'forwarded' }, `Forwarded from ${message.forwarded_from}`),
    quoteOf(message),
    attachments.map(mediaOf),
    text === undefined ? null : element('div', { className: 'text', dir: 'auto' }, formattedText(text, message.marks)),
    reactions === '' ? null : element('span', { className: 'reaction' }, reactions),
    metaOf(message),
  );
  const { press } = deps.toolsOf(message);
  const column = element('div', { className: 'column' }, body, keyboardOf(message, press));
  return element('div', { className: `row ${side}` }, column, toolbarOf(message, deps));
}
