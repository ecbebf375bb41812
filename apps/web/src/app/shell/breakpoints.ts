/** Widths of the layout in pixels: three panes from `wide`, two below, one below `medium` (docs/rules.md, "Layout"). */
export const breakpoints = { medium: 769, wide: 1200 } as const;

export const isNarrow = () => globalThis.innerWidth < breakpoints.medium;

/** What is open when the page is: a drawer never is. */
export const initialSidebars = () => ({
  left: globalThis.innerWidth >= breakpoints.medium,
  right: globalThis.innerWidth >= breakpoints.wide,
});
