/** User statuses (docs/rules.md, "Roles"). */
export const userStatuses = { inactive: 0, active: 1, underReview: 2, pending: 3 } as const;
