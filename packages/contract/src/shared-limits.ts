/** Limits of names, titles and lists in all modules. */
export const sharedLimits = {
  listPageMax: 100,
  nameChars: 64,
  titleChars: 120,
} as const;
