/** Numbers of arrays, and what `quarter_counts` say. */
import { perPlace, sizesOfQuarter } from './quarter-queries.ts';

/** A size of -1 is that of facts which took no time. */
export type CountOfQuarter = (quarter: number, size: number, count: number) => void;

export const eachCount = (packed: readonly number[], use: CountOfQuarter): void => {
  for (const number of packed) {
    const place = Math.round(number / perPlace);
    use(Math.floor(place / sizesOfQuarter), (place % sizesOfQuarter) - 1, number - place * perPlace);
  }
};

const [minus, zero, nine] = ['-', '0', '9'].map((character) => character.charCodeAt(0)) as [number, number, number];

/** The whole numbers of arrays as PostgreSQL writes them (`{3,-5}`), also of several one after another. */
export const readNumbers = (arrays: string | null): number[] => {
  const numbers: number[] = [];
  if (arrays === null) return numbers;
  let number = 0;
  let sign = 1;
  for (let index = 0, hasDigits = false; index < arrays.length; index += 1) {
    const code = arrays.charCodeAt(index);
    if (code >= zero && code <= nine) {
      number = number * 10 + code - zero;
      hasDigits = true;
    } else if (code === minus) sign = -1;
    else if (hasDigits) {
      numbers.push(sign * number);
      [number, sign, hasDigits] = [0, 1, false];
    }
  }
  return numbers;
};
