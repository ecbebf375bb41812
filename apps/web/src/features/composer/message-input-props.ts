import type { Ref, RefObject } from 'react';
import type { KeyAction, KeyPress } from './composer-rules.ts';

/** What the message box can ask of its text field. */
export interface MessageInputHandle {
  focus: () => void;
  /** The content as it is this moment. */
  read: () => string;
  /** Puts a content in the place of all that is written. */
  replace: (content: string) => void;
  /** Puts text where the caret is. */
  insert: (text: string) => void;
}

export interface MessageInputProps {
  ref: Ref<MessageInputHandle>;
  channelId: number;
  /** Where it begins; what is typed later comes back by `onChange`. */
  content: string;
  onChange: (content: string) => void;
  /** Something was typed, before its content is known. */
  onType: () => void;
  /** What a key means; answers whether the key was for the box. */
  onKey: (press: KeyPress, field: { empty: boolean; takesEnter: boolean }) => KeyAction;
  onFiles: (files: File[]) => void;
  label: string;
  placeholder: string;
  describedBy: string;
  showToolbar: boolean;
}

export interface InnerInputProps extends MessageInputProps {
  /** Whether the plain field had the focus when the other took its place. */
  plainHadFocus: RefObject<boolean>;
}
