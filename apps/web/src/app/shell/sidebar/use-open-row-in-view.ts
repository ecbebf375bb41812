import { useEffect, useRef } from 'react';
import { useStore } from '../../../store/store-context.tsx';
import { findRowBounds, type SidebarElements } from './row-bounds.ts';
import type { SidebarRow } from './sidebar-rows.ts';

/** Waits until the channel is painted: measuring the row earlier would force a layout first. */
const afterPaintMs = 50;

/** Scrolls the left sidebar once to a channel opened from elsewhere; later scrolling by the user is left alone. */
export function useOpenRowInView(rows: readonly SidebarRow[], { viewport, virtualizer, list }: SidebarElements): void {
  const openId = useStore((state) => state.active.channelId);
  const row = rows.findIndex((each) => 'channelId' in each && each.channelId === openId);
  const revealedId = useRef<number | null>(null);

  useEffect(() => {
    if (revealedId.current === openId && row >= 0) return;
    // Also where another one is opened before this one is shown, and the last one then again.
    revealedId.current = null;
    if (row < 0) return;
    const reveal = () => {
      const element = viewport.current;
      const bounds = findRowBounds(row, virtualizer.current, list.current);
      if (!element || !bounds) return;
      revealedId.current = openId;
      const isInView = bounds.top >= element.scrollTop && bounds.bottom <= element.scrollTop + element.clientHeight;
      if (!isInView) element.scrollTo({ top: (bounds.top + bounds.bottom - element.clientHeight) / 2 });
    };
    const timer = setTimeout(reveal, afterPaintMs);
    return () => clearTimeout(timer);
  }, [list, openId, row, viewport, virtualizer]);
}
