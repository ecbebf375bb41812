export const botLimits = {
  botTitleMinChars: 5,
} as const;
