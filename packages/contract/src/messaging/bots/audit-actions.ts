export const botAuditActions = ['bot.added', 'bot.updated', 'bot.deleted', 'bot.repaired'] as const;
export const botAuditSubjects = ['bot'] as const;
