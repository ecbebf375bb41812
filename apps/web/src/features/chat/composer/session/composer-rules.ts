import { limits } from '@switchboard/contract';
import { isBlankContent } from '@switchboard/contract/markup';

/** The meaning of a key press in the message box; null leaves it to the browser. */
export type KeyAction = 'send' | 'editLast' | 'cancel' | null;

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

export interface BoxState {
  empty: boolean;
  hasTarget: boolean;
  /** In a code block or a list Enter continues it, and only Ctrl or ⌘ with Enter sends. */
  takesEnter: boolean;
}

/**
 * While an input method composes a word, it handles Enter and the arrows (Safari reports this by key code 229 only).
 */
export function keyAction(press: KeyPress, box: BoxState): KeyAction {
  if (press.isComposing || press.keyCode === 229) return null;
  const plain = !press.shiftKey && !press.altKey && !press.ctrlKey && !press.metaKey;
  if (press.key === 'Enter' && !press.shiftKey && !press.altKey) {
    return box.takesEnter && !press.ctrlKey && !press.metaKey ? null : 'send';
  }
  if (press.key === 'Escape' && box.hasTarget) return 'cancel';
  if (press.key === 'ArrowUp' && plain && box.empty && !box.hasTarget) return 'editLast';
  return null;
}

/** Why the message cannot be sent right now; `blank` needs no explanation. */
export type SendBlock = 'broken' | 'uploading' | 'notUploaded' | 'too_long' | 'blank' | null;

export interface SendFacts {
  text: string;
  /** Files uploaded and attached. */
  files: number;
  /** Files still uploading. */
  uploading: number;
  /**
   * Files that could not be uploaded: the writer tries them again or removes them, so that none is left out unnoticed.
   */
  failed: number;
  connected: boolean;
}

/** Whether a message can be sent (docs/rules.md: blank means empty, spaces or non-breaking spaces). */
export function sendBlock({ text, files, uploading, failed, connected }: SendFacts): SendBlock {
  if (!connected) return 'broken';
  if (uploading > 0) return 'uploading';
  if (failed > 0) return 'notUploaded';
  if (text.length > limits.contentChars) return 'too_long';
  if (files === 0 && isBlankContent(text)) return 'blank';
  return null;
}

export interface PickedFiles<Picked> {
  accepted: Picked[];
  tooLarge: Picked[];
  empty: Picked[];
  /** Files beyond the limit per message. */
  overflow: Picked[];
}

/** Checks picked files against the limits; `attached` counts those that the message already has. */
export function pickFiles<Picked extends { size: number }>(
  files: readonly Picked[],
  attached: number,
  maxBytes: number,
): PickedFiles<Picked> {
  const picked: PickedFiles<Picked> = { accepted: [], tooLarge: [], empty: [], overflow: [] };
  for (const file of files) {
    if (file.size === 0) picked.empty.push(file);
    else if (file.size > maxBytes) picked.tooLarge.push(file);
    else if (attached + picked.accepted.length >= limits.filesPerMessage) picked.overflow.push(file);
    else picked.accepted.push(file);
  }
  return picked;
}

/** The counter appears when this many characters are left. */
export const counterFromChars = 500;
