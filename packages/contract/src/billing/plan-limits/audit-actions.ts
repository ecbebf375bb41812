export const planLimitAuditActions = ['plan.places_changed'] as const;
