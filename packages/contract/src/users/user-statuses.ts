/** User statuses (specification, section 3). */
export const userStatuses = { inactive: 0, active: 1, underReview: 2, pending: 3 } as const;
