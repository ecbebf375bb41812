import { Editor } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { parsePastedText, writeCopiedText } from './clipboard.ts';
import { toDocument } from './editor-content.ts';
import { editorExtensions } from './editor-extensions.ts';

export interface EditorEvents {
  onKeyDown: (event: KeyboardEvent) => boolean;
  onTextInput: (text: string) => boolean;
  onPaste: (event: ClipboardEvent) => boolean;
}

export interface MessageEditor {
  editor: Editor;
  /** Sets the handlers of the editor's events; null while it is not shown. */
  answerWith: (events: EditorEvents | null) => void;
}

const mostSpare = 2;

function makeEditor(content: string): MessageEditor {
  let events: EditorEvents | null = null;
  const editor = new Editor({
    element: null,
    extensions: editorExtensions,
    content: toDocument(content),
    // The styles are our own: the content security policy does not let scripts inject any.
    injectCSS: false,
    enablePasteRules: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'data-testid': 'composer-input' },
      handleKeyDown: (_view, event) => events?.onKeyDown(event) ?? false,
      handleTextInput: (_view, _from, _to, text) => events?.onTextInput(text) ?? false,
      handlePaste: (_view, event) => events?.onPaste(event) ?? false,
      clipboardTextParser: (text, _context, _plain, view) => parsePastedText(text, view.state.schema),
      clipboardTextSerializer: writeCopiedText,
    },
  });
  const answerWith = (given: EditorEvents | null) => {
    events = given;
  };
  return { editor, answerWith };
}

/**
 * Editors that no message box has. Every channel has a message box of its own; creating its editor, mostly its commands
 * and schema, would be a tenth of the time in which a channel opens. Two take turns: a box is given up after the next
 * one has been shown.
 */
export class SpareEditors {
  readonly #spare: MessageEditor[] = [];

  /** An unmounted editor with exactly this content: no history, no selection, nothing of another message. */
  take(content: string): MessageEditor {
    const held = this.#spare.pop();
    if (!held) return makeEditor(content);
    const { editor } = held;
    const doc = editor.schema.nodeFromJSON(toDocument(content));
    // Mounting adds the plugins, each with a state of its own.
    editor.view.updateState(EditorState.create({ doc }));
    return held;
  }

  /** Keeps an editor from being taken again: in development, React runs effects twice. */
  reserve(taken: MessageEditor): void {
    const at = this.#spare.indexOf(taken);
    if (at !== -1) this.#spare.splice(at, 1);
  }

  /** Takes an editor back that has been unmounted for good. */
  release(taken: MessageEditor): void {
    taken.answerWith(null);
    if (this.#spare.length < mostSpare) this.#spare.push(taken);
  }
}
