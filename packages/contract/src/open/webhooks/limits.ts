export const webhookLimits = {
  webhookEndpoints: 25,
  webhookUrlChars: 500,
  webhookNameChars: 60,
  webhookBots: 100,
  /** A payload is smaller than this; of a longer one only ids are told. */
  webhookBytes: 20_000,
  webhookTimeoutSeconds: 15,
  /** Kept of the answer. */
  webhookAnswerBytes: 1_024,
  /** Messages and attempts are kept so long: until then they can be sent again. */
  webhookKeptDays: 30,
  /** An endpoint that only fails is switched off after so many days. */
  webhookFailingDays: 5,
  /** The old secret signs too for so long after a new one was made. */
  webhookRotationHours: 24,
  webhookAttemptsPerPage: 50,
  /** Of a range, at once. */
  webhookReplayed: 10_000,
} as const;
