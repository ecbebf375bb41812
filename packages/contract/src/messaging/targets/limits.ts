export const targetLimits = {
  targetPolicies: 50,
  targetPolicyNameChars: 60,
  /** Thirty days around the clock. */
  targetMinutes: 43_200,
  /** Bots or labels of one policy. */
  targetPolicyParts: 100,
  /** Of one conversation, the newest. */
  targetsShown: 50,
} as const;
