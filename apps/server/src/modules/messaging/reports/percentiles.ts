/** Values by their size, each 6 % more than the one before (`report_size`): percentiles are within 3 %. */

const step = 1.06;
/** The last one is that of the greatest `bigint`. */
export const sizeCount = 751;

/** The middle of a size. */
const valueOf = (size: number): number => (2 * step ** size) / (1 + step);

/** The values that shares (0.5: the median) of all are no greater than, given how many there are of each size; null of none. */
export const percentilesOf = (counts: Int32Array, shares: readonly number[]): (number | null)[] => {
  let all = 0;
  for (const count of counts) all += count;
  return shares.map((share) => {
    let below = 0;
    for (let size = 0; size < counts.length; size += 1) {
      const count = counts[size] ?? 0;
      below += count;
      if (count > 0 && below >= share * all) return valueOf(size);
    }
    return null;
  });
};
