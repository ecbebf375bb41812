export const labelLimits = {
  /** Of one workspace. */
  labels: 100,
  labelNameChars: 40,
} as const;
