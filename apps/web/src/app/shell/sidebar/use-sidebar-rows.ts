import { useMemo, useRef } from 'react';
import { useStore } from '../../../store/store-context.tsx';
import { listSidebarRows, reuseRows, type SidebarRow } from './sidebar-rows.ts';

/** Those without an icon of their own. */
const ofWide = new Set<SidebarRow['kind']>(['channel', 'bot', 'empty', 'views']);

/** The rows of the left sidebar; the same array while their content is equal. Collapsed, it has the entries only. */
export function useSidebarRows(isCollapsed: boolean): readonly SidebarRow[] {
  const held = useRef<readonly SidebarRow[]>([]);
  const rows = useStore((state) => {
    held.current = reuseRows(held.current, listSidebarRows(state));
    return held.current;
  });
  return useMemo(() => (isCollapsed ? rows.filter(({ kind }) => !ofWide.has(kind)) : rows), [isCollapsed, rows]);
}
