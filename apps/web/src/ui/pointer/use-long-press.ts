import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

const pressMs = 450;
/** Moving further than this (pixels) counts as a scroll. */
const slackPx = 10;

/**
 * The finger is still down on the opened sheet, and lifting it would choose the entry under it: until the next touch
 * clicks are ignored. Clicks by keys have no detail.
 */
const ignoreClicksUntilNextTouch = () => {
  const stop = (event: MouseEvent) => {
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', stop, true);
  document.addEventListener('pointerdown', () => document.removeEventListener('click', stop, true), {
    capture: true,
    once: true,
  });
};

/** Calls back on a long press by touch; a mouse is ignored. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const pressed = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onPointerDown: (event: PointerEvent) => {
      pressed.current = false;
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      // A popover's events bubble here through React although it is elsewhere in the document.
      if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
      start.current = { x: event.clientX, y: event.clientY };
      cancel();
      timer.current = setTimeout(() => {
        pressed.current = true;
        ignoreClicksUntilNextTouch();
        onLongPress();
      }, pressMs);
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > slackPx) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // Nor does it open the browser's menu.
    onContextMenu: (event: SyntheticEvent) => {
      if (pressed.current) event.preventDefault();
    },
  };
}
