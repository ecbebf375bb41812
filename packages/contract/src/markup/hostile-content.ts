/**
 * The parser's cost of markup characters beyond that of plain letters, in microseconds on an idle machine: measured,
 * and rounded up. An ordinary message of maximum length costs 6,000 altogether.
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
  /** Each delimiter or bracket of a paragraph is compared with those before it, so the cost is per pair. */
  pair: 0.03,
  /** After an open bracket each possible address is scanned back to the bracket: cost per pair of characters. */
  pairBehindBracket: 0.001,
  /** An address may end at each of these characters and character references, and each restarts the search for its end. */
  pairOfAddressEnds: 0.1,
  /** An unmatched run of backticks is searched for to the end of the paragraph: cost per character. */
  soughtCharacter: 0.1,
} as const;

/** The cost of content beyond its letters: about 300 bold words, 250 list items, or 1,800 lines. */
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
const addressEnds = /(?:&[a-z]+;|[!"'),.:;<?_~&\]]){8,}/gi;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Whether content would cost the parser far more than any honest message. All of such content is treated as plain text
 * instead of being parsed, everywhere.
 */
export function isHostileContent(content: string): boolean {
  if (deepContainers.test(content)) return true;
  return content.length > alwaysCheapChars && countCost(content) > budget;
}

/** Estimated cost of parsing content, in microseconds on an idle machine. */
export function readingCostUs(content: string): number {
  return cost.content + content.length * cost.character + countCost(content);
}

/** The markup characters of one paragraph, or of several adjacent ones. */
interface Stretch {
  chars: number;
  pairs: number;
  /** Number of open brackets, and the position of the first. */
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
      // Only a fence at the very beginning of a line is certain to be one; its content is not markup.
      if (isClosingFence(line, openFence)) openFence = null;
      continue;
    }
    const fence = fenceLine.exec(line);
    if (fence !== null || line.trim() === '') {
      total += endStretch(stretch);
      // The words behind a fence name its language: of all signs escapes alone are read in them.
      if (fence !== null) total += cost.fenceLine + (line.match(/\\/g)?.length ?? 0) * cost.escape;
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
