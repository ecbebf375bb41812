/**
 * Widths of the layout in pixels: three panes from `wide`, two below, one below `medium`. There the left sidebar is a
 * drawer, open at first from `small` on (docs/rules.md, "Screens").
 */
export const breakpoints = { small: 481, medium: 768, wide: 1200 } as const;

export const isNarrow = () => globalThis.innerWidth < breakpoints.medium;

/** The sidebars that are open when the page loads. */
export const initialSidebars = () => ({
  left: globalThis.innerWidth >= breakpoints.small,
  right: globalThis.innerWidth >= breakpoints.wide,
});
