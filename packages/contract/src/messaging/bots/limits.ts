export const botLimits = {
  botTitleMinChars: 5,
  credentialChars: 1_000,
  welcomeChars: 1_000,
} as const;
