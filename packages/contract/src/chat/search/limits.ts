export const searchLimits = {
  searchPage: 10,
} as const;
