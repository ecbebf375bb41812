import type { RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { RowBounds } from './unread-out-of-view.ts';

export interface SidebarElements {
  viewport: RefObject<HTMLDivElement | null>;
  /** For a long list; a short one is rendered completely. */
  virtualizer: RefObject<VirtualizerHandle | null>;
  /** The container of the rows of a short list. */
  list: RefObject<HTMLDivElement | null>;
}

/** The position of a row of the left sidebar; null before it is rendered. */
export function findRowBounds(
  row: number,
  virtualizer: VirtualizerHandle | null,
  list: HTMLDivElement | null,
): RowBounds | null {
  if (virtualizer) {
    const top = virtualizer.getItemOffset(row);
    return { top, bottom: top + virtualizer.getItemSize(row) };
  }
  const element = list?.children[row];
  const origin = list?.getBoundingClientRect().top;
  if (!element || origin === undefined) return null;
  const { top, bottom } = element.getBoundingClientRect();
  return { top: top - origin, bottom: bottom - origin };
}
