import { useEffect, useEffectEvent } from 'react';
import { hasOpenLayer } from '../../../ui/keyboard/open-layers.ts';

/** What else Escape closes, such as a reply or an edit above the message box. */
const takers = '[data-takes-escape]';
/** Escape clears or closes a field; the message box does not use it. */
const fields = 'input, select, textarea:not([data-testid="composer-input"])';

const isTaken = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  hasOpenLayer() ||
  document.querySelector(takers) !== null ||
  (event.target instanceof Element && event.target.closest(fields) !== null);

/** Calls back on Escape if no other part of the screen handles it. */
export function useEscape(onEscape: () => void): void {
  const handle = useEffectEvent(onEscape);
  useEffect(() => {
    let taken = false;
    // The element that handles the key may be gone when it bubbles up, so this looks in the capture phase.
    const look = (event: KeyboardEvent) => {
      if (event.key === 'Escape') taken = isTaken(event);
    };
    const act = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || taken) return;
      // ProseMirror prevents the default of every Escape, whether it does something with it or not.
      const isInEditor = event.target instanceof Element && event.target.closest('[contenteditable]') !== null;
      if (isInEditor || !event.defaultPrevented) handle();
    };
    globalThis.addEventListener('keydown', look, { capture: true });
    globalThis.addEventListener('keydown', act);
    return () => {
      globalThis.removeEventListener('keydown', look, { capture: true });
      globalThis.removeEventListener('keydown', act);
    };
  }, []);
}
