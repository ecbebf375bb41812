import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** What belongs to the message box although it stands elsewhere in the document: its popovers and the notices. */
const parts = '[data-composer-part], [data-portal] [role="alert"]';

/**
 * Calls back when anything but the box is clicked. Not when the pointer goes down: what is taken off the screen then moves
 * the rest from under the pointer, and what was pressed is never clicked. A press that began in the box, as when a text is
 * selected in it, is none elsewhere.
 */
export function useOutsideClick(box: RefObject<HTMLElement | null>, active: boolean, onClick: () => void): void {
  const isOutside = ({ target }: Event) =>
    target instanceof Element && !box.current?.contains(target) && target.closest(parts) === null;
  const beganOutside = useRef(false);
  const handlePress = useEffectEvent((event: Event) => {
    beganOutside.current = isOutside(event);
  });
  const handleClick = useEffectEvent((event: MouseEvent) => {
    // What a key pressed was not under a pointer.
    if (event.detail > 0 && beganOutside.current && isOutside(event)) onClick();
  });
  useEffect(() => {
    if (!active) return;
    beganOutside.current = false;
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('pointerdown', (event) => handlePress(event), options);
    document.addEventListener('click', (event) => handleClick(event), options);
    return () => stop.abort();
  }, [active]);
}
