export const clientMergeLimits = {
  /** Clients who are one person: further merges are refused. */
  clientsPerPerson: 30,
  suggestionsPerClient: 10,
} as const;
