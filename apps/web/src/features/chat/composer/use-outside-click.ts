import { useEffect, useEffectEvent, useRef } from 'react';

/** Parts of the message box that are elsewhere in the document: its popovers and notifications. */
const parts = '[data-composer-part], [data-portal] [role="alert"]';

/**
 * Calls back on a click outside the box. Not on pointer down: removing elements then would shift the layout under the
 * pointer, and the pressed element would miss its click. A press that began in the box, as when selecting text, does
 * not count.
 */
export function useOutsideClick(isInBox: (element: Element) => boolean, active: boolean, onClick: () => void): void {
  const isOutside = ({ target }: Event) =>
    target instanceof Element && !isInBox(target) && target.closest(parts) === null;
  const beganOutside = useRef(false);
  const handlePress = useEffectEvent((event: Event) => {
    beganOutside.current = isOutside(event);
  });
  const handleClick = useEffectEvent((event: MouseEvent) => {
    // `detail` is 0 for a click made by a key press.
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
