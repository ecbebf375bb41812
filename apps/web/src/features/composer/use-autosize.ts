import { type RefObject, useLayoutEffect } from 'react';

/** Height of the input at most (specification, section 9). */
const maxHeightPx = 210;

/** Lets a text area grow with its text; beyond 210 px it scrolls. */
export function useAutosize(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text is what changes the height
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${Math.min(area.scrollHeight, maxHeightPx)}px`;
    area.style.overflowY = area.scrollHeight > maxHeightPx ? 'auto' : 'hidden';
  }, [box, text]);
}
