// A module of its own: the rules of what is out of date come early, the queries do not.
export const rulesKey = ['automation-rules'] as const;
/** Of one rule. */
export const ruleRunsKey = (ruleId: number) => ['automation-rule-runs', ruleId] as const;
/** Of one conversation. */
export const conversationRunsKey = (channelId: number) => ['conversation-runs', channelId] as const;
export const rulePreviewKey = ['automation-preview'] as const;
export const possibleManagersKey = ['possible-managers'] as const;
