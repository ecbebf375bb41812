export const botAuditActions = ['bot.added', 'bot.updated', 'bot.deleted'] as const;
