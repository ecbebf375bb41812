import type { StoreApi } from 'zustand/vanilla';
import { defineSlice } from '../slice.ts';

/** What of the shell is open on this page. */
export interface LayoutState {
  sidebar: { left: boolean; right: boolean };
  /** The colleague whom the details are about; null shows those of the channel. */
  profileUserId: number | null;
}

export interface LayoutActions {
  /** Opens or closes a sidebar; without `open` it toggles. */
  toggleSidebar(side: 'left' | 'right', open?: boolean): void;
  /** Shows who a colleague is in the right sidebar, and opens it; null goes back to the channel's details. */
  showProfile(userId: number | null): void;
}

const makeLayoutActions = ({ store }: { store: StoreApi<LayoutState> }): LayoutActions => ({
  toggleSidebar: (side, open) =>
    store.setState((state) => ({ sidebar: { ...state.sidebar, [side]: open ?? !state.sidebar[side] } })),
  showProfile: (userId) =>
    store.setState(({ sidebar }) => ({
      profileUserId: userId,
      sidebar: userId === null ? sidebar : { ...sidebar, right: true },
    })),
});

export const layoutSlice = defineSlice({
  empty: (): LayoutState => ({ sidebar: { left: true, right: false }, profileUserId: null }),
  makeActions: makeLayoutActions,
});
