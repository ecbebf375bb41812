import { createContext, type ReactNode, use } from 'react';

export interface MarkupEditorProps {
  /** What it begins with; later changes are told by `onChange`. */
  content: string;
  onChange: (content: string) => void;
  label: string;
  placeholder: string;
  /** Enter sends; otherwise Ctrl or ⌘ with Enter does. */
  sendsOnEnter?: boolean;
  onSend: () => void;
  /** Esc. */
  onCancel?: (() => void) | undefined;
  takesFocus?: boolean;
  testId: string;
}

type RenderEditor = (props: MarkupEditorProps) => ReactNode;

const Context = createContext<RenderEditor>(() => {
  throw new Error('a task is edited outside of a MarkupEditorProvider');
});

/** What draws the text field of the message box: the app puts it into tasks. */
export const MarkupEditorProvider = Context.Provider;

/** The text field of the message box, for descriptions and comments. */
export function MarkupEditor(props: MarkupEditorProps) {
  return use(Context)(props);
}
