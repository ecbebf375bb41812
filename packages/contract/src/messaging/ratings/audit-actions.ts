export const ratingAuditActions = ['rating_policy.changed'] as const;
