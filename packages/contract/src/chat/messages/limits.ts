export const messageLimits = {
  contentChars: 16_384,
  filesPerMessage: 10,
  answersShown: 10,
  firstPageMessages: 25,
  nextPageMessages: 30,
  previewChars: 134,
  reactionsPerMessage: 20,
  pinnedPerChannel: 100,
  previewsPerMessage: 3,
  previewsPerMinute: 60,
} as const;
