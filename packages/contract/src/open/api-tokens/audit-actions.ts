export const apiTokenAuditActions = ['api_token.created', 'api_token.changed', 'api_token.deleted'] as const;
export const apiTokenAuditSubjects = ['api_token'] as const;
