import { lazy, Suspense, useRef } from 'react';
import type { MessageInputProps } from './message-input-props.ts';
import { PlainInput } from './plain-input.tsx';

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
