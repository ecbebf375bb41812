export const episodeLimits = {
  snoozeDays: 366,
  snoozeReasonChars: 200,
  /** Of one conversation, the newest. */
  episodesShown: 200,
} as const;
