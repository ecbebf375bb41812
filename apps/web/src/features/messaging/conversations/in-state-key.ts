/** The pages of snoozed and closed conversations. */
export const inStateKey = ['conversations-in-state'] as const;
