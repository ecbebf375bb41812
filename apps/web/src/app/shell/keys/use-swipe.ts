import { type TouchEvent, useRef } from 'react';
import { useActions, useStoreApi } from '../../../store/store-context.tsx';
import { swipeAction } from './swipe.ts';

/** Whether the touch is on something that scrolls sideways itself, or on text being edited. */
const ownsSwipe = (target: EventTarget): boolean => {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.matches('input, textarea, [contenteditable="true"], video, audio')) return true;
    if (element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX)) {
      return true;
    }
  }
  return false;
};

/** Touch handlers that open and close the sidebars by swiping. */
export function useSwipe() {
  const store = useStoreApi();
  const actions = useActions();
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      start.current =
        touch && event.touches.length === 1 && !ownsSwipe(event.target) ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (!start.current || !touch) return;
      const swipe = {
        startX: start.current.x,
        startY: start.current.y,
        endX: touch.clientX,
        endY: touch.clientY,
        width: globalThis.innerWidth,
      };
      start.current = null;
      const action = swipeAction(swipe, store.getState().sidebar);
      if (action) actions.toggleSidebar(action.side, action.open);
    },
  };
}
