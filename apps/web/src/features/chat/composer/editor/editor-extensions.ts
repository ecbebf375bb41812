import { type AnyExtension, Extension, type Extensions, Mark, Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { FormatKeys } from './formats.ts';
import { LinkMark } from './link-mark.ts';
import { MentionNode } from './mention-node.ts';
import { TypedEmoji } from './typed-emoji.ts';
import { TypedHere } from './typed-here.ts';
import { UnfilledVariables } from './unfilled-variables.ts';

/** Relaxes the editor's built-in extensions where a message's markup allows more than they do. */
function fitToMarkup(extension: AnyExtension): AnyExtension {
  if (extension instanceof Mark && extension.name === 'code') return extension.extend({ excludes: '' });
  if (extension instanceof Node && extension.name === 'listItem') return extension.extend({ content: 'block+' });
  // Pasted plain text stays text: "1. " becomes a list only when typed.
  if (extension instanceof Node && extension.name === 'orderedList') {
    return extension.extend({ addProseMirrorPlugins: () => [] });
  }
  return extension;
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(fitToMarkup);
  },
}).configure({
  // Every line is a paragraph, so that lists, quotes and code can begin on any line.
  hardBreak: false,
  heading: false,
  horizontalRule: false,
  link: false,
  underline: false,
  trailingNode: false,
});

/** See `fromEditorDocument`: the marks of a line's break, where they are not those around it. */
const LineBreaks = Extension.create({
  name: 'lineBreaks',
  addGlobalAttributes: () => [
    { types: ['paragraph'], attributes: { breakMarks: { default: null, rendered: false, keepOnSplit: false } } },
  ],
});

/** The schema of a message: exactly its Markdown subset. */
export const editorExtensions: Extensions = [
  Kit,
  LineBreaks,
  LinkMark,
  MentionNode,
  TypedEmoji,
  TypedHere,
  FormatKeys,
  UnfilledVariables,
];
