export const retentionLimits = {
  /** The shortest time that messages and files may be kept for. */
  retentionMinDays: 7,
  retentionMaxDays: 3650,
  /** A shortened time acts this much later, and can be taken back until then. */
  retentionGraceHours: 24,
} as const;
