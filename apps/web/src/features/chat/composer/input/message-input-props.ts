import type { CannedReply } from '@switchboard/contract';
import type { Ref, RefObject } from 'react';
import type { KeyAction, KeyPress } from '../session/composer-rules.ts';

/** The message box's interface to its text field. */
export interface MessageInputHandle {
  focus: () => void;
  /** The current content. */
  read: () => string;
  /** Replaces the whole content. */
  replace: (content: string) => void;
  /** Puts text where the caret is. */
  insert: (text: string) => void;
}

export interface MessageInputProps {
  ref: Ref<MessageInputHandle>;
  channelId: number;
  /** The initial content; later changes are reported by `onChange`. */
  content: string;
  onChange: (content: string) => void;
  /** Something was typed, before its content is known. */
  onType: () => void;
  /** Returns the box's action for a key press; null when it does not handle it. */
  onKey: (press: KeyPress, field: { empty: boolean; takesEnter: boolean }) => KeyAction;
  onFiles: (files: File[]) => void;
  /** A canned reply was put into the text. */
  onReply?: ((reply: CannedReply) => void) | undefined;
  label: string;
  placeholder: string;
  describedBy: string;
  showToolbar: boolean;
}

export interface InnerInputProps extends MessageInputProps {
  /** Whether the plain field had the focus when the editor replaced it. */
  plainHadFocus: RefObject<boolean>;
}
