export const scheduledMessageLimits = {
  /** That one user has waiting. */
  scheduledMessages: 200,
  /** How far ahead one may be due. */
  scheduledDays: 366,
  /** After an outage: what is later than this is not sent unasked. */
  scheduledLateMinutes: 10,
} as const;
