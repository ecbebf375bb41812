import { element, icon } from './element.ts';
import { type ShownMessage, summaryOf } from './shown-message.ts';

/** The message that is being answered or edited. */
export type Context = { kind: 'reply' | 'edit'; message: ShownMessage } | null;

/** The strip above the writing line that shows it. */
export function makeContextStrip(onCancel: () => void) {
  const node = element('div', { className: 'composer-context', hidden: true });

  function show(context: Context): void {
    node.hidden = !context;
    if (!context) return;
    const { kind, message } = context;
    const cancelButton = element(
      'button',
      { type: 'button', className: 'tool', 'aria-label': 'Cancel', on: { click: onCancel } },
      icon('close'),
    );
    const author = message.from_bot ? (message.sender_name ?? 'the bot') : 'yourself';
    node.replaceChildren(
      element(
        'span',
        { className: 'quoted' },
        element('span', { className: 'quoted-name' }, kind === 'edit' ? 'Editing' : `Reply to ${author}`),
        element('span', { className: 'quoted-text' }, summaryOf(message)),
      ),
      cancelButton,
    );
  }

  return { node, show };
}
