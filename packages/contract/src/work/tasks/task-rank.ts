/** The digits of a rank, in the order in which `<` and PostgreSQL's collation "C" compare them. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const digitAt = (rank: string, place: number): number => Math.max(0, digits.indexOf(rank.charAt(place)));

/**
 * A rank between two others: cards stand in the order of their ranks, compared with `<`. Null: no card stands there. A
 * rank reads as the digits of a fraction, so that there is always one in between; it never ends with 0. Where the two are
 * not in order, the answer is one after the first.
 */
export const rankBetween = (before: string | null, after: string | null): string => {
  const low = before ?? '';
  const high = after !== null && low < after ? after : null;
  let rank = '';
  let isBelowHigh = high === null;
  for (let place = 0; ; place += 1) {
    const from = digitAt(low, place);
    const to = isBelowHigh || high === null ? digits.length : digitAt(high, place);
    if (to - from > 1) return rank + digits.charAt(from + Math.floor((to - from) / 2));
    rank += digits.charAt(from);
    // One digit below: all further digits stay below the second.
    if (to > from) isBelowHigh = true;
  }
};

/** So many ranks in order, as far apart as can be. */
export const spreadRanks = (count: number): string[] => {
  const width = Math.max(1, Math.ceil(Math.log(count + 1) / Math.log(digits.length)));
  const step = digits.length ** width / (count + 1);
  return Array.from({ length: count }, (_, place) => {
    let rest = Math.floor(step * (place + 1));
    let rank = '';
    for (let digit = 0; digit < width; digit += 1) {
      rank = digits.charAt(rest % digits.length) + rank;
      rest = Math.floor(rest / digits.length);
    }
    // One more digit, so that none ends with 0.
    return `${rank}V`;
  });
};
