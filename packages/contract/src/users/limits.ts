export const userLimits = {
  autocompleteResults: 10,
  whatIDoChars: 500,
} as const;
