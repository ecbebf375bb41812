/** Whether a text is narrow enough for its column. */
type Fits = (text: string) => boolean;

const graphemesOf = (text: string): string[] => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

/** A word that is too long for a line, in parts that are not; between graphemes. */
const breakWord = (word: string, fits: Fits): string[] => {
  const parts: string[] = [];
  let part = '';
  for (const grapheme of graphemesOf(word)) {
    if (part !== '' && !fits(part + grapheme)) {
      parts.push(part);
      part = '';
    }
    part += grapheme;
  }
  return part === '' ? parts : [...parts, part];
};

/** The lines of a text in a column, in the order of reading. */
export const breakIntoLines = (text: string, fits: Fits): string[] => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const lines: string[] = [];
  let line = '';
  for (const part of words.flatMap((word) => (fits(word) ? [word] : breakWord(word, fits)))) {
    const longer = line === '' ? part : `${line} ${part}`;
    if (line !== '' && !fits(longer)) {
      lines.push(line);
      line = part;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
};

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** By its first letter; a word without letters (a number) follows the word before it. */
const directionOf = (word: string, before: boolean): boolean => {
  const letter = /\p{L}/u.exec(word)?.[0];
  return letter === undefined ? before : rightToLeft.test(letter);
};

/** A part of a line that is drawn by itself. */
export interface Piece {
  text: string;
  /** Its place in the order of reading. */
  index: number;
}

/**
 * A line in pieces from left to right, as they are drawn with a space between them: words of right-to-left scripts follow one
 * another to the left. The letters within a word are the font's business.
 */
export const toDrawnPieces = (line: string): Piece[] => {
  if (!rightToLeft.test(line)) return [{ text: line, index: 0 }];
  const isLineReversed = directionOf(line, false);
  const runs: { isReversed: boolean; pieces: Piece[] }[] = [];
  let isReversed = isLineReversed;
  for (const [index, text] of line.split(' ').entries()) {
    isReversed = directionOf(text, isReversed);
    const last = runs.at(-1);
    if (last?.isReversed === isReversed) last.pieces.push({ text, index });
    else runs.push({ isReversed, pieces: [{ text, index }] });
  }
  const drawn = runs.map((run) => (run.isReversed ? run.pieces.toReversed() : run.pieces));
  return (isLineReversed ? drawn.toReversed() : drawn).flat();
};

/** Scripts that the font has; of the signs that belong to no script it has those in the first part of each plane. */
const known =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]+$/u;
const isInFont = (grapheme: string): boolean =>
  known.test(grapheme) && Array.from(grapheme).every((letter) => (letter.codePointAt(0) ?? 0) < 0x2e80);

/** A box for every letter that the font lacks: each reader of the file would show something else. */
export const toPrintable = (text: string): string =>
  graphemesOf(text)
    .map((grapheme) => (isInFont(grapheme) ? grapheme : '□'))
    .join('');
