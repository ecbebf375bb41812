export const fileLimits = {
  fileBytes: 20 * 1024 * 1024,
} as const;
