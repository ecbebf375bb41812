import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { VirtualizerHandle } from 'virtua';
import { type ScrollPort, stickWithinPx } from './scroll-machine.ts';

/** Whether the row at the bottom of the view is mounted. Below the last row is the foot of the list. */
const isBottomMounted = (scroller: HTMLElement): boolean => {
  const line = scroller.getBoundingClientRect().bottom - stickWithinPx;
  return [...scroller.querySelectorAll(':scope > div > *')].some((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top <= line && bottom >= line;
  });
};

/** The scrolled element and the virtualizer in it. */
export function makeScrollPort(
  scrollerRef: RefObject<HTMLElement | null>,
  listRef: RefObject<VirtualizerHandle | null>,
): ScrollPort {
  /**
   * Notifies the virtualizer of a scroll position whose rows are not mounted: the browser would send the event only in
   * the next frame, and this frame would be blank.
   */
  const reportPosition = () => {
    const scroller = scrollerRef.current;
    // The virtualizer reads the position itself when it starts.
    if (!scroller || !listRef.current?.viewportSize || isBottomMounted(scroller)) return;
    const dispatch = () => flushSync(() => scroller.dispatchEvent(new Event('scroll')));
    const { scrollTop } = scroller;
    // After its own correction the virtualizer waits for a scroll event, and ignores one at the offset it already has.
    if (listRef.current.scrollOffset === scrollTop && scrollTop > 0) {
      scroller.scrollTop = scrollTop - 1;
      dispatch();
      scroller.scrollTop = scrollTop;
    }
    dispatch();
  };
  return {
    measure: () => {
      const scroller = scrollerRef.current;
      if (!scroller || !listRef.current) return null;
      return { top: scroller.scrollTop, height: scroller.scrollHeight, inView: scroller.clientHeight };
    },
    offsetOf: (index) => listRef.current?.getItemOffset(index) ?? 0,
    rowAt: (offset) => listRef.current?.findItemIndex(offset) ?? 0,
    goToRow: (index, align, below) => listRef.current?.scrollToIndex(index, { align, offset: below }),
    placeOf: (index, align) => {
      const [scroller, list] = [scrollerRef.current, listRef.current];
      if (!scroller || !list) return 0;
      const { scrollHeight, clientHeight } = scroller;
      const above = align === 'center' ? (clientHeight - list.getItemSize(index)) / 2 : 0;
      return Math.max(0, Math.min(list.getItemOffset(index) - above, scrollHeight - clientHeight));
    },
    goTo: (top) => {
      const scroller = scrollerRef.current;
      if (!scroller || Math.abs(scroller.scrollTop - top) < 1) return;
      scroller.scrollTop = top;
      queueMicrotask(reportPosition);
    },
    goToEnd: () => {
      const scroller = scrollerRef.current;
      if (!scroller) return;
      scroller.scrollTop = scroller.scrollHeight;
      queueMicrotask(reportPosition);
    },
    mountInView: () => queueMicrotask(reportPosition),
  };
}
