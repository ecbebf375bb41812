/** What names, titles and lists of every module keep to. */
export const sharedLimits = {
  listPageMax: 100,
  nameChars: 64,
  titleChars: 120,
} as const;
