import { emptyState, type State } from '../../store/state.ts';
import { breakpoints } from './breakpoints.ts';

/** The width of the list beside a conversation, below 0 while it is hidden; on this device. */
export const columnKey = 'switchboard.column';

/** What is open when the page loads. */
export function initialLayout(storage: Storage): Pick<State, 'sidebar' | 'column'> {
  const kept = Number.parseInt(storage.getItem(columnKey) ?? '', 10);
  const { column } = emptyState();
  return {
    sidebar: { left: globalThis.innerWidth >= breakpoints.small, right: globalThis.innerWidth >= breakpoints.wide },
    column: { ...column, isOpen: !(kept < 0), width: Math.abs(kept) || column.width },
  };
}
