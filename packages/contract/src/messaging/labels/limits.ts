export const labelLimits = {
  /** Of one workspace. */
  labels: 100,
  labelNameChars: 40,
  /** Conversations whose labels are asked for in one call. */
  labelledAtOnce: 100,
} as const;
