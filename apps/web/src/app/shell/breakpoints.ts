/** Widths of the layout in pixels: three panes from `wide`, two below, one below `medium` (docs/rules.md, "Layout"). */
export const breakpoints = { medium: 769, wide: 1200 } as const;

export const isNarrow = () => globalThis.innerWidth < breakpoints.medium;

/** Which sidebars are open when the page loads: those shown as drawers never are. */
export const initialSidebars = () => ({
  left: globalThis.innerWidth >= breakpoints.medium,
  right: globalThis.innerWidth >= breakpoints.wide,
});
