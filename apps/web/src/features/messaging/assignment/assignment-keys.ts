// A module of its own: the rules of what is out of date are on the first page, the queries are not.
export const assignmentKey = ['assignment'] as const;
/** Of one conversation. */
export const assignmentLogKey = (channelId: number) => ['assignment-log', channelId] as const;
