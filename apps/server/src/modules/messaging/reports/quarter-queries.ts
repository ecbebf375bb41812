/** How `report_sums` holds how many facts each quarter of an hour of a day of UTC has, by size, each as one number (`quarter_counts`). */

export const quartersOfDay = 96;
/** More than there are. */
export const sizesOfQuarter = 1_024;
/** More than twice as many as ever happen in a quarter of an hour: counts may be negative. */
export const perPlace = 100_000_000;
const half = perPlace / 2;

/** SQL: a size of -1 is that of facts which took no time. */
export const packedSql = (quarter: string, size: string, count: string): string =>
  `(${quarter}::bigint * ${sizesOfQuarter} + ${size} + 1) * ${perPlace} + ${count}`;
/** SQL: quarter and size of such a number, as one. */
export const placeSql = (packed: string): string => `(${packed} + ${half}) / ${perPlace}`;
/** SQL: its count, given that one. */
export const countSql = (packed: string, place: string): string => `${packed} - ${place} * ${perPlace}`;
/** SQL: from a place and its count. */
export const placedSql = (place: string, count: string): string => `${place} * ${perPlace} + ${count}`;

/** SQL: the part of such a list, from one quarter to before another. */
export const sliceCountsSql = (list: string, first: string, end: string): string => {
  const before = (quarter: string) =>
    `width_bucket(${quarter}::bigint * ${sizesOfQuarter * perPlace} - ${half}, ${list})`;
  return `${list}[${before(first)} + 1:${before(end)}]`;
};
/** SQL: the same of a list that stands beside the quarters it is of. */
export const sliceSql = (list: string, quarters: string, first: string, end: string): string => {
  const before = (quarter: string) => `width_bucket((${quarter} - 1)::smallint, ${quarters})`;
  return `${list}[${before(first)} + 1:${before(end)}]`;
};
