import { useRef } from 'react';
import { useStore } from '../../store/store-context.tsx';
import { listSidebarRows, reuseRows, type SidebarRow } from './sidebar-rows.ts';

/** The rows of the left sidebar; the same list as long as they say the same. */
export function useSidebarRows(): readonly SidebarRow[] {
  const held = useRef<readonly SidebarRow[]>([]);
  return useStore((state) => {
    held.current = reuseRows(held.current, listSidebarRows(state));
    return held.current;
  });
}
