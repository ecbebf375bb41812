/**
 * How search reads text: words without case, accents and apostrophes, with letters that people type for each other
 * treated as equal. The server's index and the highlighting of hits both use it, so they find the same.
 */

/** Letters, digits and their marks; an apostrophe between letters belongs to the word. */
export const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’ʼ‘`][\p{L}\p{N}\p{M}]+)*/gu;
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
/** ASCII, Ukrainian, Russian and common punctuation: most texts, which fold without Unicode normalization. */
// oxlint-disable-next-line no-control-regex -- ASCII as a whole
const plainLetters = /^[\u0000-\u007f\u0400-\u045f\u0490\u0491«»\u2010-\u2027\u{1f300}-\u{1f64f}]*$/u;

/** Longer words are cut to this length. */
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

/** At most this much of a word is read before folding. */
export const readCharsMax = 512;

/** Folds one word, and drops everything but letters, digits and marks (a bracketed ⑴ is 1). */
export const foldWord = (word: string): string =>
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
