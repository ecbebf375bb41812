import type { PhoneMessage } from '../src/telegram/control/control-views.ts';
import { element, icon } from './element.ts';
import { summaryOf } from './media.ts';

/** What the next message is about: the message it answers, or the one that is being edited. */
export type Context = { kind: 'reply' | 'edit'; entry: PhoneMessage } | null;

/** The strip above the writing line that shows it. */
export function makeContextStrip(onCancel: () => void) {
  const node = element('div', { className: 'composer-context', hidden: true });

  function show(context: Context): void {
    node.hidden = !context;
    if (!context) return;
    const { kind, entry } = context;
    const cancelButton = element(
      'button',
      { type: 'button', className: 'tool', 'aria-label': 'Cancel', on: { click: onCancel } },
      icon('close'),
    );
    node.replaceChildren(
      element(
        'span',
        { className: 'quoted' },
        element(
          'span',
          { className: 'quoted-name' },
          kind === 'edit' ? 'Editing' : `Reply to ${entry.message.from.first_name}`,
        ),
        element('span', { className: 'quoted-text' }, summaryOf(entry.message)),
      ),
      cancelButton,
    );
  }

  return { node, show };
}
