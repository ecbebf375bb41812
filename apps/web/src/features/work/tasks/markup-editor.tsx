import { createContext, type ReactNode, use } from 'react';

export interface MarkupEditorProps {
  /** The initial text; `onChange` reports later changes. */
  content: string;
  onChange: (content: string) => void;
  label: string;
  placeholder: string;
  /** Enter sends; otherwise Ctrl or ⌘ with Enter does. */
  sendsOnEnter?: boolean;
  onSend: () => void;
  onCancel?: (() => void) | undefined;
  takesFocus?: boolean;
  testId: string;
}

type RenderEditor = (props: MarkupEditorProps) => ReactNode;

const Context = createContext<RenderEditor>(() => {
  throw new Error('a task is edited outside of a MarkupEditorProvider');
});

/** Renders the text field of the message box: the app passes it to tasks. */
export const MarkupEditorProvider = Context.Provider;

/** The text field of the message box, for descriptions and comments. */
export function MarkupEditor(props: MarkupEditorProps) {
  return use(Context)(props);
}
