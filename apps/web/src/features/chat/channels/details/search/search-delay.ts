/** Debounce of a search (docs/rules.md, "Screens"). */
export const searchAfterMs = 800;
