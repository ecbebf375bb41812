/** A bot or user that the plan counts. */
export interface Seat {
  id: number;
  is_paused: boolean;
  /** Has a place whatever the limit: the owner. */
  is_owner?: boolean;
}

/** The owner first, then who has a place, then who is paused; of these the oldest first. */
const rankOf = ({ is_owner, is_paused }: Seat) => (is_owner === true ? 0 : is_paused ? 2 : 1);

/**
 * Who has a place in a plan. Where there are too few, the newest have none; where there are more again, the oldest of
 * those who had none come back, whoever was chosen before stays. Null: no limit.
 */
export const shareSeats = (seats: readonly Seat[], limit: number | null): ReadonlySet<number> => {
  const ranked = seats.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);
  return new Set((limit === null ? ranked : ranked.slice(0, limit)).map(({ id }) => id));
};

/** What has to change so that exactly those have places. */
export const findMoves = (
  seats: readonly Seat[],
  seated: ReadonlySet<number>,
): { paused: number[]; returned: number[] } => ({
  paused: seats.filter(({ id, is_paused }) => !is_paused && !seated.has(id)).map(({ id }) => id),
  returned: seats.filter(({ id, is_paused }) => is_paused && seated.has(id)).map(({ id }) => id),
});
