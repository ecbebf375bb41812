import { useEffect, useEffectEvent } from 'react';
import { useStoreApi } from '../../store/store-context.tsx';

/** What has keys or fields of its own while it is open or has the focus. */
const open = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const fields = 'aside, input, textarea, select, [contenteditable="true"], [role="slider"], video, audio';

/** Keys by which the focus goes from place to place: who uses them means what they have come to. */
const movingKeys = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'F6']);

/** Of the whole screen (`app/shell/use-global-keys.ts`), and the space, which presses buttons and scrolls. */
const otherKeys = new Set(['?', '/', ' ']);

const isTyped = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  key.length === 1 && !otherKeys.has(key) && !ctrlKey && !metaKey && !altKey && !isComposing;

/**
 * What is typed after a click beside the message box goes into the box: calls back before the key arrives, to give the box
 * the focus. A message or button that was reached by keyboard keeps its keys; whoever does without single keys keeps all.
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
      if (document.querySelector(open) !== null || !store.getState().me?.preferences.shortcuts) return;
      // A message has commands on letters.
      event.stopPropagation();
      takeFocus();
    };
    const options = { capture: true, signal: stop.signal };
    globalThis.addEventListener('pointerdown', handlePointer, options);
    globalThis.addEventListener('keydown', handleKey, options);
    return () => stop.abort();
  }, [store]);
}
