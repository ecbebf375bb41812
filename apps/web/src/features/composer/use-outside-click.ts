import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What belongs to the message box although it stands elsewhere in the document: its popovers and the notices. */
const parts = '[data-composer-part], [data-portal] [role="alert"]';

/**
 * Calls back when anything but the box is clicked. Not when the pointer goes down: what is taken off the screen then moves
 * the rest from under the pointer, and what was pressed is never clicked.
 */
export function useOutsideClick(box: RefObject<HTMLElement | null>, active: boolean, onClick: () => void): void {
  const handle = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Element) || box.current?.contains(target) || target.closest(parts)) return;
    onClick();
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: MouseEvent) => {
      // A button that a key pressed has none.
      if (event.detail > 0) handle(event.target);
    };
    document.addEventListener('click', listen, { capture: true });
    return () => document.removeEventListener('click', listen, { capture: true });
  }, [active]);
}
