/** The numbers of days to choose from, with the one that is set. */
export const daysToOffer = (offered: readonly number[], held: number | null): readonly number[] =>
  held === null || offered.includes(held) ? offered : [...offered, held].toSorted((a, b) => a - b);
