import { foldWord, foldWords, readCharsMax, wordPattern } from '../fold-text.ts';
import { hasForms, stemWord } from './stem-word.ts';

/** The range of a hit: UTF-16 units of the text, the end exclusive. */
export interface HitRange {
  start: number;
  end: number;
}

/**
 * The length of a word's part that folds into a beginning: a letter may fold into none or two, so it is found by
 * trying.
 */
const lengthOfBeginning = (word: string, beginning: string): number => {
  let length = 0;
  for (const character of word.slice(0, readCharsMax)) {
    length += character.length;
    if (foldWord(word.slice(0, length)).length >= beginning.length) break;
  }
  return length + (/^\p{M}+/u.exec(word.slice(length))?.[0].length ?? 0);
};

const stemsOf = (words: readonly string[]): Set<string> => new Set(words.filter(hasForms).map(stemWord));

const isFormOf = (stems: ReadonlySet<string>, word: string): boolean => hasForms(word) && stems.has(stemWord(word));

/**
 * What matches a query, in reading order: beginnings of words, and whole words that are other forms of the query's. Empty
 * for a query without words.
 */
export const findHits = (text: string, query: string): HitRange[] => {
  // Longest first, so that the longest match is highlighted.
  const beginnings = foldWords(query).sort((a, b) => b.length - a.length);
  if (beginnings.length === 0) return [];
  const stems = stemsOf(beginnings);
  const hits: HitRange[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const [word] = match;
    const folded = foldWord(word);
    const beginning = beginnings.find((candidate) => folded.startsWith(candidate));
    if (beginning !== undefined) {
      hits.push({ start: match.index, end: match.index + lengthOfBeginning(word, beginning) });
    } else if (isFormOf(stems, folded)) hits.push({ start: match.index, end: match.index + word.length });
  }
  return hits;
};

/** Whether each word of a query begins a word of the text or is a form of one; true for a query without words. */
export const matchesWords = (text: string, query: string): boolean => {
  const words = foldWords(text);
  const stems = stemsOf(words);
  return foldWords(query).every((sought) => words.some((word) => word.startsWith(sought)) || isFormOf(stems, sought));
};
