/**
 * What signs of markup cost the parser beyond the letters around them, in microseconds of an idle machine: measured, and
 * rounded up. An ordinary message of the longest length costs 6,000 altogether.
 */
const cost = {
  content: 100,
  character: 0.4,
  line: 8,
  fenceLine: 15,
  containerMarker: 50,
  delimiter: 10,
  bracket: 12,
  codeFence: 10,
  escape: 4,
  signInWord: 6,
  address: 24,
  /** Each delimiter or bracket of a paragraph is compared with those before it, so pairs of them cost as well. */
  pair: 0.03,
  /** Behind an open bracket each word that could be an address is looked at back to the bracket: pairs of characters. */
  pairBehindBracket: 0.001,
  /** An address may end at each of these signs, and where it ends is looked for anew at each. */
  pairOfAddressEnds: 0.1,
  /** A run of backticks without its like is looked for to the end of the paragraph: a character of it. */
  soughtCharacter: 0.1,
} as const;

/** What content may cost beyond its letters: some 300 bold words, 250 list items, or 1,800 lines. */
const budget = 15_000;
/** Shorter content cannot cost that much. */
const alwaysCheapChars = 600;
const maxDepth = 12;

const deepContainers = new RegExp(
  String.raw`^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){${maxDepth + 1},}`,
  'm',
);
const containerMarker = /[ \t]*(?:>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$))/y;
const fenceLine = /^(?:(`{3,})[^`]*|(~{3,}).*)$/s;
const sign = /[\\*_~[\]`@]|:\/\/|www\./gi;
const addressEnds = /[!"'),.:;<?_~&\]]{8,}/g;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Whether content would cost the parser far more than any honest message. Such content is shown as plain text, whole,
 * instead of being parsed: by every reader of it alike.
 */
export function isHostileContent(content: string): boolean {
  if (deepContainers.test(content)) return true;
  return content.length > alwaysCheapChars && countCost(content) > budget;
}

/** What reading content costs, in microseconds of an idle machine. */
export function readingCostUs(content: string): number {
  return cost.content + content.length * cost.character + countCost(content);
}

/** The signs of one paragraph, or of several that touch. */
interface Stretch {
  chars: number;
  pairs: number;
  /** Brackets that are open, and where the first of them stands. */
  openBrackets: number;
  openedAt: number;
  codeFences: Set<number>;
}

const makeStretch = (): Stretch => ({ chars: 0, pairs: 0, openBrackets: 0, openedAt: 0, codeFences: new Set() });

const costBehindBracket = (chars: number): number => chars * chars * cost.pairBehindBracket;

const endStretch = ({ chars, pairs, openBrackets, openedAt, codeFences }: Stretch): number =>
  pairs * pairs * cost.pair +
  (openBrackets > 0 ? costBehindBracket(chars - openedAt) : 0) +
  Math.max(0, codeFences.size - 2) * chars * cost.soughtCharacter;

/** Goes through content once, line by line, and stops when the budget is used up. */
function countCost(content: string): number {
  let total = 0;
  let stretch = makeStretch();
  let openFence: string | null = null;
  for (const line of content.split(/\r\n|[\r\n]/)) {
    total += cost.line;
    if (openFence !== null) {
      // Only a fence at the very beginning of a line is sure to be one, and nothing in it is markup.
      if (isClosingFence(line, openFence)) openFence = null;
      continue;
    }
    const fence = fenceLine.exec(line);
    if (fence !== null || line.trim() === '') {
      total += endStretch(stretch) + (fence === null ? 0 : cost.fenceLine);
      stretch = makeStretch();
      openFence = fence?.[1] ?? fence?.[2] ?? null;
      continue;
    }
    total += countLine(line, stretch);
    if (total > budget) return total;
  }
  return total + endStretch(stretch);
}

function isClosingFence(line: string, opening: string): boolean {
  const bare = line.trim();
  return bare.length >= opening.length && bare === (opening[0] ?? '').repeat(bare.length);
}

function countLine(line: string, stretch: Stretch): number {
  let total = 0;
  containerMarker.lastIndex = 0;
  while (containerMarker.test(line)) total += cost.containerMarker;
  const before = stretch.chars;
  stretch.chars += line.length;
  sign.lastIndex = 0;
  for (let match = sign.exec(line); match !== null; match = sign.exec(line)) {
    const [found] = match;
    const { index } = match;
    switch (found) {
      case '\\':
        sign.lastIndex = index + 2;
        total += cost.escape;
        break;
      case '[':
        if (stretch.openBrackets === 0) stretch.openedAt = before + index;
        stretch.openBrackets += 1;
        stretch.pairs += 1;
        total += cost.bracket;
        break;
      case ']':
        stretch.pairs += 1;
        total += cost.bracket;
        if (stretch.openBrackets === 0) break;
        stretch.openBrackets -= 1;
        if (stretch.openBrackets === 0) total += costBehindBracket(before + index - stretch.openedAt);
        break;
      case '`': {
        const length = lengthOfRun(line, index);
        sign.lastIndex = index + length;
        stretch.codeFences.add(length);
        total += cost.codeFence;
        break;
      }
      case '*':
      case '_':
      case '~': {
        const length = lengthOfRun(line, index);
        sign.lastIndex = index + length;
        if (found === '_' && isInsideWord(line, index, index + length)) {
          total += cost.signInWord;
          break;
        }
        const delimiters = Math.max(1, length / 2);
        stretch.pairs += delimiters;
        total += delimiters * cost.delimiter;
        break;
      }
      default:
        total += cost.address;
    }
  }
  for (const [run] of line.matchAll(addressEnds)) total += run.length * run.length * cost.pairOfAddressEnds;
  return total;
}

function lengthOfRun(line: string, start: number): number {
  let end = start + 1;
  while (line[end] === line[start]) end += 1;
  return end - start;
}

function isInsideWord(line: string, start: number, end: number): boolean {
  return letterOrDigit.test(line[start - 1] ?? '') && letterOrDigit.test(line[end] ?? '');
}
