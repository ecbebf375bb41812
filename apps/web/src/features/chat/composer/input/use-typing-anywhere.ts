import { useEffect, useEffectEvent } from 'react';
import { useStoreApi } from '../../../../store/store-context.tsx';
import { hasOpenLayer } from '../../../../ui/keyboard/open-layers.ts';

/** Elements that handle keys themselves while they are focused. */
const fields = 'aside, input, textarea, select, [contenteditable="true"], [role="slider"], video, audio';

/** Keys that move the focus: after one of them, key presses are meant for the focused element. */
const movingKeys = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'F6']);

/** Global shortcuts (`app/shell/use-global-keys.ts`), and the space, which presses buttons and scrolls. */
const otherKeys = new Set(['?', '/', ' ']);

const isTyped = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  key.length === 1 && !otherKeys.has(key) && !ctrlKey && !metaKey && !altKey && !isComposing;

/**
 * Typing after a click outside the message box goes into the box: calls back before the key is handled, to focus the
 * box. A message or button reached by keyboard keeps its keys, and so does everything when single-key shortcuts are
 * off.
 */
export function useTypingAnywhere(focusBox: () => void): void {
  const store = useStoreApi();
  const takeFocus = useEffectEvent(focusBox);
  useEffect(() => {
    const stop = new AbortController();
    let isByPointer = false;
    const handlePointer = () => {
      isByPointer = true;
    };
    const handleKey = (event: KeyboardEvent) => {
      if (movingKeys.has(event.key)) isByPointer = false;
      const { target } = event;
      if (!isTyped(event) || event.defaultPrevented || !(target instanceof Element)) return;
      if (target !== document.body && (!isByPointer || target.closest(fields) !== null)) return;
      if (hasOpenLayer() || !store.getState().me?.preferences.shortcuts) return;
      // Otherwise the letter would trigger a command of the message.
      event.stopPropagation();
      takeFocus();
    };
    const options = { capture: true, signal: stop.signal };
    globalThis.addEventListener('pointerdown', handlePointer, options);
    globalThis.addEventListener('keydown', handleKey, options);
    return () => stop.abort();
  }, [store]);
}
