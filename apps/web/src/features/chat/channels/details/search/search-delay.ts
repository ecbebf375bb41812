/** Debounce of a search (docs/rules.md, "Layout"). */
export const searchAfterMs = 800;
