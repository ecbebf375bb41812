export const apiTokenLimits = {
  apiTokenNameChars: 60,
  apiTokensPerUser: 50,
  apiTokenMaxDays: 365,
  apiTokenAddresses: 20,
  /** A token that has ended is still listed for so long. */
  apiTokenShownAfterDays: 30,
  /** Calls in a minute, of one token and of all tokens of a workspace, counted for all processes. */
  apiTokenCallsPerMinute: 600,
  apiWorkspaceCallsPerMinute: 3_000,
} as const;
