import { formatFigure, type TableRow } from './report.ts';
import { median } from './statistics.ts';

/** The figures of one turn: of a rate ('/s') more is better, of a time ('ms') less. */
export interface Figure {
  name: string;
  unit: '/s' | 'ms';
  value: number;
}

/** The two turns that are compared with each other, one right after the other. */
export interface Round {
  base: readonly Figure[];
  head: readonly Figure[];
}

export type Verdict = 'faster' | 'within the noise' | 'slower, within the limit' | 'SLOWER' | 'not decided';

export interface Comparison {
  name: string;
  unit: Figure['unit'];
  /** Medians of all rounds. */
  base: number;
  head: number;
  /** The median of the rounds' ratios head/base, and between which of them it would lie after very many rounds. */
  ratio: number;
  from: number;
  to: number;
  rounds: number;
  verdict: Verdict;
}

/** The head may take so much longer than the base. */
const limit = 1.08;
/** How often the true median may lie outside the result of `boundMedian`. */
const riskAtMost = 0.1;
/** How often a figure that is not slower may be called so: there are two dozen of them. */
const riskOfBlame = 0.01;
/** Fewer rounds all lie on one side of it more often. */
const fewestRounds = 5;

/** How often at most `few` of so many rounds lie on one side of the median. */
function chanceOfAtMost(few: number, rounds: number): number {
  let ways = 1;
  let sum = 1;
  for (let n = 1; n <= few; n += 1) {
    ways = (ways * (rounds - n + 1)) / n;
    sum += ways;
  }
  return sum / 2 ** rounds;
}

/**
 * The two values between which the median of very many would lie, nine times of ten (the sign test's interval). It only
 * assumes that half of all rounds are above the median, and narrows with every round, which the range of the values
 * does not. Of fewer than `fewestRounds` these are the least and the largest, and prove less.
 */
export function boundMedian(values: readonly number[]): { from: number; to: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  let skipped = 0;
  while (2 * chanceOfAtMost(skipped + 1, count) <= riskAtMost) skipped += 1;
  return { from: sorted[skipped] ?? Number.NaN, to: sorted[count - 1 - skipped] ?? Number.NaN };
}

/** How many times as long the head takes. */
const slownessOf = (unit: Figure['unit'], ratio: number): number => (unit === '/s' ? 1 / ratio : ratio);

function judge(unit: Figure['unit'], ratios: readonly number[]): Verdict {
  const times = ratios.map((ratio) => slownessOf(unit, ratio));
  const kept = times.filter((time) => time <= limit).length;
  if (chanceOfAtMost(kept, times.length) <= riskOfBlame) return 'SLOWER';
  const { from, to } = boundMedian(times);
  if (times.length < fewestRounds || to > limit) return 'not decided';
  if (to < 1) return 'faster';
  return from > 1 ? 'slower, within the limit' : 'within the noise';
}

function valueOf(figures: readonly Figure[], name: string): number {
  const value = figures.find((figure) => figure.name === name)?.value;
  if (value === undefined || !(value > 0 && Number.isFinite(value))) throw new Error(`there is no figure of "${name}"`);
  return value;
}

/**
 * Compares each figure round by round: a cause that slows the machine down for a minute slows both turns of a round.
 */
export function compareRounds(rounds: readonly Round[]): Comparison[] {
  return (rounds[0]?.base ?? []).map(({ name, unit }) => {
    const bases = rounds.map(({ base }) => valueOf(base, name));
    const heads = rounds.map(({ head }) => valueOf(head, name));
    const ratios = heads.map((head, index) => head / (bases[index] ?? Number.NaN));
    const { from, to } = boundMedian(ratios);
    return {
      name,
      unit,
      base: median(bases),
      head: median(heads),
      ratio: median(ratios),
      from,
      to,
      rounds: rounds.length,
      verdict: judge(unit, ratios),
    };
  });
}

/** Whether another round could change the verdict. */
export const isDecided = (comparisons: readonly Comparison[]): boolean =>
  comparisons.every(({ verdict }) => verdict !== 'not decided');

/** Three digits are all that such figures are good for. */
const toShort = (value: number): string => formatFigure(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);

export const comparisonHeader: TableRow = ['what', 'unit', 'base', 'head', 'head/base', 'spread', 'rounds', 'verdict'];

export const toComparisonRow = (of: Comparison): TableRow => [
  of.name,
  of.unit,
  toShort(of.base),
  toShort(of.head),
  formatFigure(of.ratio, 2),
  `${formatFigure(of.from, 2)} to ${formatFigure(of.to, 2)}`,
  of.rounds,
  of.verdict,
];

/** The outcome in a sentence, and the command's exit code: 0 only where no figure may be beyond the limit. */
export function conclude(comparisons: readonly Comparison[]): { sentence: string; exitCode: number } {
  const namesOf = (wanted: Verdict) =>
    comparisons.filter(({ verdict }) => verdict === wanted).map(({ name, ratio }) => `${name} (${ratio.toFixed(2)})`);
  const slower = namesOf('SLOWER');
  const open = namesOf('not decided');
  const sentences = [
    ...(slower.length > 0 ? [`More than 8 % slower: ${slower.join(', ')}.`] : []),
    ...(open.length > 0 ? [`Not decided: ${open.join(', ')}. Repeat it on a quiet machine.`] : []),
  ];
  if (sentences.length === 0) return { sentence: 'Nothing is more than 8 % slower.', exitCode: 0 };
  return { sentence: sentences.join(' '), exitCode: slower.length > 0 ? 1 : 3 };
}
