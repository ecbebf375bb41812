import { useEffect, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { selectUnread } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { findRowBounds, type SidebarElements } from './row-bounds.ts';
import type { SidebarRow } from './sidebar-rows.ts';
import { findOutOfView, type OutOfView } from './unread-out-of-view.ts';

const nothing: OutOfView = { above: null, below: null };

/** The nearest unread sidebar rows scrolled out of view above and below, and functions that scroll to them. */
export function useUnreadOutOfView(rows: readonly SidebarRow[], { viewport, virtualizer, list }: SidebarElements) {
  const unreadRows = useStore(
    useShallow((state) =>
      rows.flatMap((row, index) => {
        if (!('channelId' in row) || state.memberships[row.channelId]?.muted) return [];
        return selectUnread(row.channelId)(state) > 0 ? [index] : [];
      }),
    ),
  );
  const [outOfView, setOutOfView] = useState(nothing);

  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const measure = () => {
      const view = { top: element.scrollTop, bottom: element.scrollTop + element.clientHeight };
      const found = findOutOfView(unreadRows, (row) => findRowBounds(row, virtualizer.current, list.current), view);
      setOutOfView((held) => (held.above === found.above && held.below === found.below ? held : found));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      resizes.disconnect();
    };
  }, [list, unreadRows, viewport, virtualizer]);

  const scrollTo = (row: number | null) => {
    const element = viewport.current;
    const bounds = row === null ? null : findRowBounds(row, virtualizer.current, list.current);
    if (!element || !bounds) return;
    element.scrollTo({ top: (bounds.top + bounds.bottom - element.clientHeight) / 2, behavior: 'smooth' });
  };

  return { ...outOfView, scrollTo };
}
