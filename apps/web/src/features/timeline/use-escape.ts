import { useEffect, useEffectEvent } from 'react';

/** Whatever closes by Escape while it is open: a reply or an edit above the message box, too. */
const takers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-takes-escape]';
/** A field empties or closes by Escape; the message box has nothing of its own to do with it. */
const fields = 'input, select, textarea:not([data-testid="composer-input"])';

const isTaken = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  document.querySelector(takers) !== null ||
  (event.target instanceof Element && event.target.closest(fields) !== null);

/** Calls back when Escape is pressed and nothing on the screen takes it for itself. */
export function useEscape(onEscape: () => void): void {
  const handle = useEffectEvent(onEscape);
  useEffect(() => {
    let taken = false;
    // What takes the key may be gone by the time it has bubbled up: look before anything else hears of it.
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
