import { lazy, type Ref, type RefObject, Suspense, useRef } from 'react';
import type { KeyAction, KeyPress } from './composer-rules.ts';
import { PlainInput } from './plain-input.tsx';

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

/** A word that an input method composes may not lose its field under the hands. */
const composingEnded = () =>
  new Promise<void>((resolve) => {
    const field = document.querySelector('textarea[data-composing]');
    if (field) field.addEventListener('compositionend', () => resolve(), { once: true });
    else resolve();
  });

const RichInput = lazy(async () => {
  // Where its code cannot be fetched the plain field stays: the network may be gone since the page began to load.
  const component = await import('./editor/rich-input.tsx').then(
    (parts) => parts.RichInput,
    () => PlainInput,
  );
  await composingEnded();
  return { default: component };
});

/** The text field of a message: with formats, and until their code is here a plain one that loses nothing typed. */
export function MessageInput(props: MessageInputProps) {
  const plainHadFocus = useRef(false);
  return (
    <Suspense fallback={<PlainInput {...props} plainHadFocus={plainHadFocus} />}>
      <RichInput {...props} plainHadFocus={plainHadFocus} />
    </Suspense>
  );
}
