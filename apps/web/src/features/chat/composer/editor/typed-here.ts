import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';

const key = new PluginKey<boolean>('typedHere');

/** Remembers whether the text was changed in this editor since it was put there, as a draft is. */
export const TypedHere = Extension.create({
  name: 'typedHere',
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({ key, state: { init: () => false, apply: (change, was) => was || change.docChanged } }),
  ],
});

/** False for a restored text: no suggestions open over the page until the user types. */
export const isTypedHere = (state: EditorState): boolean => key.getState(state) === true;
