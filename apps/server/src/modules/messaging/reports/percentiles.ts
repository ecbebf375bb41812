/** Values by their size, each 6 % more than the one before (`report_size`): percentiles are within 3 %. */

const step = 1.06;

export interface SizeCount {
  size: number;
  count: number;
}

/** The middle of a size. */
const valueOf = (size: number): number => (2 * step ** size) / (1 + step);

/** The value that a share (0.5: the median) of all is no greater than; null of none. `counts` are in the order of size. */
export const percentileOf = (counts: readonly SizeCount[], share: number): number | null => {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  let below = 0;
  for (const { size, count } of counts) {
    below += count;
    if (count > 0 && below >= share * all) return valueOf(size);
  }
  return null;
};
