import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Height of the input at most (docs/rules.md, "Screens"). */
const maxHeightPx = 210;

const fit = (area: HTMLTextAreaElement) => {
  area.style.height = 'auto';
  // A long placeholder in an empty box is cut off instead of making the box taller.
  const wanted = area.value === '' ? 0 : area.scrollHeight;
  area.style.height = wanted === 0 ? '' : `${Math.min(wanted, maxHeightPx)}px`;
  area.style.overflowY = wanted > maxHeightPx ? 'auto' : 'hidden';
};

/** Lets a text area grow with its text and follow its width; beyond 210 px it scrolls. */
export function useAutosize(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const refit = useEffectEvent((shown: string) => {
    if (box.current?.value === shown) fit(box.current);
  });
  useLayoutEffect(() => {
    refit(text);
  }, [text]);

  useEffect(() => {
    const area = box.current;
    if (!area) return;
    let width = area.clientWidth;
    const observer = new ResizeObserver(() => {
      if (area.clientWidth === width) return;
      width = area.clientWidth;
      fit(area);
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, [box]);
}
