export const userLimits = {
  autocompleteResults: 10,
} as const;
