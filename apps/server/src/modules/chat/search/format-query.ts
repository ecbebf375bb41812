import { foldWords } from '@switchboard/contract';
import { markTerms, stemTermOf } from '../messages/index.ts';

/** Search criteria; each one narrows the result. */
export interface Criteria {
  text?: string | undefined;
  authorId?: number | undefined;
  has?: 'file' | 'link' | undefined;
}

const exactly = (term: string) => `'%${term}'`;
const beginningWith = (term: string) => `'%${term}':*`;

/** Words that begin like this one, and its other forms. */
const matching = (word: string): string => {
  const stemTerm = stemTermOf(word);
  // A stem that is typed as a whole begins all its forms.
  return stemTerm === null || stemTerm.startsWith(word)
    ? beginningWith(word)
    : `(${beginningWith(word)} | ${beginningWith(stemTerm)})`;
};

/**
 * The criteria as a tsquery with % in place of workspace and bucket; null when the text holds no word, so that nothing
 * matches. Words are letters, digits and marks, so they cannot end the quotes.
 */
export const formatQuery = ({ text, authorId, has }: Criteria): string | null => {
  const words = foldWords(text ?? '');
  if (text !== undefined && text.trim() !== '' && words.length === 0) return null;
  const parts = [
    ...words.map(matching),
    ...(authorId === undefined ? [] : [exactly(markTerms.user(authorId))]),
    ...(has === undefined ? [] : [exactly(markTerms[has])]),
  ];
  return parts.length === 0 ? beginningWith(markTerms.any) : parts.join(' & ');
};
