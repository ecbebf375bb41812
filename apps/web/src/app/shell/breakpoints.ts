/**
 * Widths of the layout in pixels: with the list beside a conversation four panes from `widest`, three from `wide`, two below, one below `medium`. There the left sidebar is a
 * drawer, open at first from `small` on (docs/rules.md, "Screens").
 */
export const breakpoints = { small: 481, medium: 768, wide: 1200, widest: 1440 } as const;

/** No higher than the browser's page on a laptop of 1366 by 768. */
export const lowWindow = '(max-height: 799px)';

export const isNarrow = () => globalThis.innerWidth < breakpoints.medium;
