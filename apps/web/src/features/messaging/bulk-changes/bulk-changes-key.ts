export const bulkChangesKey = ['bulk-changes'];
