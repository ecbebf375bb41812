/**
 * How search reads text: words without case, accents and apostrophes, with the letters that people type for each other
 * taken as one. The server stores what this gives and the screens mark hits with it, so both find the same.
 */

/** Letters, digits and their marks; an apostrophe belongs to a word when letters stand on both sides. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’ʼ‘`][\p{L}\p{N}\p{M}]+)*/gu;
const apostrophes = /['’ʼ‘`]/g;
const looseApostrophes = /(?<![\p{L}\p{N}])['’‘`]|['’‘`](?![\p{L}\p{N}])/gu;
const marks = /\p{M}/gu;
const equalLetters: Record<string, string> = {
  ґ: 'г',
  ї: 'і',
  ё: 'е',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
const equalLetter = /[ґїёøłđßæœ]/g;
/** ASCII, Ukrainian and Russian, usual punctuation: what most is written in, which folds without normal forms. */
// oxlint-disable-next-line no-control-regex -- ASCII as a whole
const plainLetters = /^[\u0000-\u007f\u0400-\u045f\u0490\u0491«»\u2010-\u2027\u{1f300}-\u{1f64f}]*$/u;

/** Words longer than this are known by their beginning. */
const wordCharsMax = 48;

/** Lower case, without apostrophes and accents of Latin letters; ґ is г, ї is і, ё is е. */
export const foldText = (text: string): string => {
  const bare = text.replace(apostrophes, '');
  if (plainLetters.test(bare))
    return bare.toLowerCase().replace(equalLetter, (letter) => equalLetters[letter] ?? letter);
  return bare
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Script=Latin}\p{M}*/gu, (letter) => letter.normalize('NFD').replaceAll(marks, ''))
    .normalize('NFC')
    .replace(equalLetter, (letter) => equalLetters[letter] ?? letter);
};

/** Of a word longer than this only so much is read: its beginning, whatever its letters fold into. */
const readCharsMax = 512;

/** One word; what its letters fold into is letters, digits and marks only (a bracketed ⑴ is 1). */
const foldWord = (word: string): string =>
  foldText(word.slice(0, readCharsMax))
    .slice(0, wordCharsMax)
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');

/** The words of a text, folded, each once, in reading order. */
export const foldWords = (text: string): string[] => {
  if (plainLetters.test(text)) {
    const plainWords = foldText(text.replace(looseApostrophes, ' ')).match(wordPattern) ?? [];
    return [...new Set(plainWords.map((word) => word.slice(0, wordCharsMax)))];
  }
  const words = new Set<string>();
  for (const [word] of text.matchAll(wordPattern)) {
    const folded = foldWord(word);
    if (folded !== '') words.add(folded);
  }
  return [...words];
};

/** Where something was found: UTF-16 units of the text, the end not included. */
export interface HitRange {
  start: number;
  end: number;
}

/** How much of a word a folded beginning takes: letters may fold into none or two, so it is tried out. */
const lengthOfBeginning = (word: string, beginning: string): number => {
  let length = 0;
  for (const character of word.slice(0, readCharsMax)) {
    length += character.length;
    if (foldWord(word.slice(0, length)).length >= beginning.length) break;
  }
  return length + (/^\p{M}+/u.exec(word.slice(length))?.[0].length ?? 0);
};

/** The beginnings of words that a query asks for, in reading order; none for a query without words. */
export const findHits = (text: string, query: string): HitRange[] => {
  // The longest first: of several beginnings that fit, the one typed further is marked.
  const beginnings = foldWords(query).sort((a, b) => b.length - a.length);
  if (beginnings.length === 0) return [];
  const hits: HitRange[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const [word] = match;
    const folded = foldWord(word);
    const beginning = beginnings.find((candidate) => folded.startsWith(candidate));
    if (beginning !== undefined) {
      hits.push({ start: match.index, end: match.index + lengthOfBeginning(word, beginning) });
    }
  }
  return hits;
};
