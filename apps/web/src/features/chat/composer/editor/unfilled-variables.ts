import { findVariables } from '@switchboard/contract';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import classes from './rich-input.module.css';

const key = new PluginKey<DecorationSet>('unfilledVariables');

const mark = (doc: Node): DecorationSet => {
  const marks: Decoration[] = [];
  doc.descendants((node, at) => {
    for (const { start, end } of node.isText ? findVariables(node.text ?? '') : [])
      marks.push(Decoration.inline(at + start, at + end, { class: classes.unfilled ?? '' }));
  });
  return marks.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, marks);
};

/** Marks the variables that are not filled in: sending asks about them. */
export const UnfilledVariables = Extension.create({
  name: 'unfilledVariables',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_, { doc }) => mark(doc),
        apply: (change, marks) => (change.docChanged ? mark(change.doc) : marks),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});
