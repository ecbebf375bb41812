import { type RefObject, useCallback } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { RowBounds } from './unread-out-of-view.ts';

export interface SidebarElements {
  viewport: RefObject<HTMLDivElement | null>;
  /** Of a long list; a short one is wholly on the page. */
  virtualizer: RefObject<VirtualizerHandle | null>;
  /** Holds the rows of a short list. */
  list: RefObject<HTMLDivElement | null>;
}

/** Where a row of the left sidebar stands; null before it is on the page. */
export function useRowBounds({ virtualizer, list }: SidebarElements): (row: number) => RowBounds | null {
  return useCallback(
    (row) => {
      const handle = virtualizer.current;
      if (handle) {
        const top = handle.getItemOffset(row);
        return { top, bottom: top + handle.getItemSize(row) };
      }
      const element = list.current?.children[row];
      const origin = list.current?.getBoundingClientRect().top;
      if (!element || origin === undefined) return null;
      const { top, bottom } = element.getBoundingClientRect();
      return { top: top - origin, bottom: bottom - origin };
    },
    [list, virtualizer],
  );
}
