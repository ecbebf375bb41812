export const botLimits = {
  botTitleMinChars: 5,
  credentialChars: 1_000,
  welcomeChars: 1_000,
  /** After them a bot's own text, such as “We are back tomorrow”, is not sent any more. */
  automaticTextMinutes: 15,
} as const;
