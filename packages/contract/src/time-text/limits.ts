export const timeTextLimits = {
  /** A thousand working weeks: the longest time that a task may be estimated at, or may have taken. */
  timeTextSeconds: 144_000_000,
} as const;
