export const clientMergeLimits = {
  /** Clients who are one person: what would be more is refused. */
  clientsPerPerson: 30,
  suggestionsPerClient: 10,
} as const;
