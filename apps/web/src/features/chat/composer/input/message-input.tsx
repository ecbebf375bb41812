import { Suspense, useRef } from 'react';
import { lazyLater } from '../../../../ui/feedback/retriable-part.ts';
import type { MessageInputProps } from './message-input-props.ts';
import { PlainInput } from './plain-input.tsx';

/** Resolves when no input method is composing a word: replacing the field would interrupt it. */
const composingEnded = () =>
  new Promise<void>((resolve) => {
    const field = document.querySelector('textarea[data-composing]');
    if (field) field.addEventListener('compositionend', () => resolve(), { once: true });
    else resolve();
  });

const RichInput = lazyLater(async () => {
  // If the editor's code cannot be fetched, for example offline, the plain field stays.
  const component = await import('../editor/rich-input.tsx').then(
    (parts) => parts.RichInput,
    () => PlainInput,
  );
  await composingEnded();
  return { default: component };
});

/**
 * The text field of a message: a plain one until the editor's code is loaded, then the editor, which takes over the
 * typed text.
 */
export function MessageInput(props: MessageInputProps) {
  const plainHadFocus = useRef(false);
  return (
    <Suspense fallback={<PlainInput {...props} plainHadFocus={plainHadFocus} />}>
      <RichInput {...props} plainHadFocus={plainHadFocus} />
    </Suspense>
  );
}
