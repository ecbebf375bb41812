/** Values by their size, each 6 % more than the one before (`report_size`): percentiles are within 3 %. */

const step = 1.06;
/** Of the greatest `bigint`. */
const largestSize = 750;

/** The middle of a size. */
const valueOf = (size: number): number => (2 * step ** size) / (1 + step);

/** How many values there are of each size. */
export class SizeCounts {
  readonly #counts = new Int32Array(largestSize + 1);

  add(size: number, count: number): void {
    this.#counts[size] = (this.#counts[size] ?? 0) + count;
  }

  /** The value that a share (0.5: the median) of all is no greater than; null of none. */
  percentile(share: number): number | null {
    const counts = this.#counts;
    let all = 0;
    for (let size = 0; size <= largestSize; size += 1) all += counts[size] ?? 0;
    let below = 0;
    for (let size = 0; size <= largestSize; size += 1) {
      const count = counts[size] ?? 0;
      below += count;
      if (count > 0 && below >= share * all) return valueOf(size);
    }
    return null;
  }
}
