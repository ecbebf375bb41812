import type { StoreApi } from 'zustand/vanilla';
import { defineSlice } from '../slice.ts';

/** The open parts of the shell on this page. */
export interface LayoutState {
  sidebar: { left: boolean; right: boolean };
  /** The list beside a conversation, and the saved view that it shows. */
  column: { isOpen: boolean; width: number; viewId: number | null };
  /** The colleague whose profile the details show; null shows the channel's details. */
  profileUserId: number | null;
}

export interface LayoutActions {
  /** Opens or closes a sidebar; without `open` it toggles. A colleague's profile is shown until the right one closes. */
  toggleSidebar(side: 'left' | 'right', open?: boolean): void;
  changeColumn(change: Partial<LayoutState['column']>): void;
  /** Opens the right sidebar with a colleague's profile; null returns to the channel's details. */
  showProfile(userId: number | null): void;
}

const makeLayoutActions = ({ store }: { store: StoreApi<LayoutState> }): LayoutActions => ({
  toggleSidebar: (side, open) =>
    store.setState((state) => {
      if (state.sidebar[side] === open) return state;
      const sidebar = { ...state.sidebar, [side]: !state.sidebar[side] };
      return { sidebar, profileUserId: sidebar.right ? state.profileUserId : null };
    }),
  changeColumn: (change) => store.setState(({ column }) => ({ column: { ...column, ...change } })),
  showProfile: (userId) =>
    store.setState(({ sidebar }) => ({
      profileUserId: userId,
      sidebar: userId === null ? sidebar : { ...sidebar, right: true },
    })),
});

export const layoutSlice = defineSlice({
  empty: (): LayoutState => ({
    sidebar: { left: true, right: false },
    column: { isOpen: true, width: 300, viewId: null },
    profileUserId: null,
  }),
  makeActions: makeLayoutActions,
});
