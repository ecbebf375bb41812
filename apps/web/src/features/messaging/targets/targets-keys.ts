// A module of its own: the rules of what is out of date come early, the queries do not.
export const targetPoliciesKey = ['target-policies'] as const;
/** Of one conversation. */
export const conversationTargetsKey = (channelId: number) => ['conversation-targets', channelId] as const;
