import { mergeAttributes, Node } from '@tiptap/core';

/** A mention: an atomic node that is deleted as a whole. Id '0' is everyone in the channel. */
export const MentionNode = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: { default: null, parseHTML: (element) => element.dataset['mentionId'] },
    username: { default: '', parseHTML: (element) => element.dataset['username'] },
  }),
  parseHTML: () => [{ tag: 'span[data-mention-id]' }],
  renderHTML: ({ node, HTMLAttributes: { id: _id, username: _username, ...rest } }) => [
    'span',
    mergeAttributes(rest, { 'data-mention-id': node.attrs['id'], 'data-username': node.attrs['username'] }),
    `@${node.attrs['username']}`,
  ],
  renderText: ({ node }) => `@${node.attrs['username']}`,
});
