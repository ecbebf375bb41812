import { isAllowedUrl } from '@switchboard/contract/markup';
import { InputRule, Mark } from '@tiptap/core';

const typedLink = /\[([^[\]]+)\]\(((?:https?:\/\/|mailto:|tel:)[^\s()]+)\)$/i;

/** A link to a safe address; other addresses never become links, typed or pasted. `key` keeps adjacent links apart. */
export const LinkMark = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, key: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? '';
        return isAllowedUrl(href) ? { href } : false;
      },
    },
  ],
  // Links are not followed while editing: a click places the caret.
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, title: HTMLAttributes['href'] }, 0],
  addInputRules() {
    return [
      new InputRule({
        find: typedLink,
        handler: ({ state, range, match: [, label = '', href = ''] }) => {
          if (!isAllowedUrl(href)) return;
          state.tr
            .replaceWith(range.from, range.to, state.schema.text(label, [this.type.create({ href })]))
            .removeStoredMark(this.type);
        },
      }),
    ];
  },
});
