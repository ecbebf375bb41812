/** The pages of the team's conversations in a state. */
export const inStateKey = ['conversations-in-state'] as const;
