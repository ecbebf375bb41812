export const bulkChangesKey = ['bulk-changes'];
export const closingOfferKey = ['closing-offer'];
