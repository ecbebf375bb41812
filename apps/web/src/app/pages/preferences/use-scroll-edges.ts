import { type RefObject, useLayoutEffect } from 'react';

/** Marks which ends of a row that scrolls sideways are out of view: `data-more-before` and `data-more-after`. */
export function useScrollEdges(row: RefObject<HTMLElement | null>): void {
  // After every render: the row comes later than the page, and its words change with the language.
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-more-before', scrollLeft > 1);
      element.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    const sizes = new ResizeObserver(mark);
    sizes.observe(element);
    element.addEventListener('scroll', mark, { passive: true });
    mark();
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', mark);
    };
  });
}
