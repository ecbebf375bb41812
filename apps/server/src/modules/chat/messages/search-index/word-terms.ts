import { hasForms, stemWord } from '@switchboard/contract/word-forms';

/** Between a word's stem and its ending. No word contains it. */
const stemEnd = '-';

/** The term that the forms of a word begin with, whatever their endings; null for a word without other forms. */
export const stemTermOf = (word: string): string | null => (hasForms(word) ? `${stemWord(word)}${stemEnd}` : null);

/**
 * The terms of a folded word: `кав-у` is found by `кав-`, which all its forms begin with, and by what is typed of it, since
 * each beginning is shorter than the stem or has the same one. Where that is not so (`руці`, whose stem is `рук`) the word
 * is stored as it is, and its stem beside it.
 */
export const termsOfWord = (word: string): string[] => {
  const stemTerm = stemTermOf(word);
  if (stemTerm === null) return [word];
  const stemChars = stemTerm.length - stemEnd.length;
  const isFoundBy = (chars: number) => stemTermOf(word.slice(0, chars)) === stemTerm;
  let isOneTerm = stemTerm === `${word.slice(0, stemChars)}${stemEnd}`;
  for (let chars = stemChars + 1; isOneTerm && chars < word.length; chars += 1) isOneTerm = isFoundBy(chars);
  return isOneTerm ? [stemTerm + word.slice(stemChars)] : [word, stemTerm];
};
