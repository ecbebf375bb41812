export const assignmentLimits = {
  /** Conversations of one person. */
  capacity: 1_000,
  /** People that are named in one policy. */
  assignmentPeople: 1_000,
  acceptMinutes: 1_440,
  goneMinutes: 1_440,
  /** Of one conversation, the newest. */
  assignmentsShown: 50,
  /** Named in one entry. */
  passedOverShown: 5,
} as const;
