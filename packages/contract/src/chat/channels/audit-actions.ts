/** About the client, who is named in the entry. */
export const channelAuditActions = ['conversation.taken_away'] as const;
