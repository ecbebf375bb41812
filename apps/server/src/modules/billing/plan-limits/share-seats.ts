/** A bot or user that the plan counts. */
export interface Seat {
  id: number;
  is_paused: boolean;
  /** Has a seat at any limit: the owner. */
  is_owner?: boolean;
}

/** The owner first, then users with a seat, then paused ones; of these the oldest first. */
const rankOf = ({ is_owner, is_paused }: Seat) => (is_owner === true ? 0 : is_paused ? 2 : 1);

/**
 * Returns the ids that have a seat in a plan. When there are too few, the newest lose theirs; when there are more
 * again, the oldest of the paused come back, and those chosen before stay. Null: no limit.
 */
export const shareSeats = (seats: readonly Seat[], limit: number | null): ReadonlySet<number> => {
  const ranked = seats.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);
  return new Set((limit === null ? ranked : ranked.slice(0, limit)).map(({ id }) => id));
};

/** Returns the changes after which exactly these have seats. */
export const findMoves = (
  seats: readonly Seat[],
  seated: ReadonlySet<number>,
): { paused: number[]; returned: number[] } => ({
  paused: seats.filter(({ id, is_paused }) => !is_paused && !seated.has(id)).map(({ id }) => id),
  returned: seats.filter(({ id, is_paused }) => is_paused && seated.has(id)).map(({ id }) => id),
});
