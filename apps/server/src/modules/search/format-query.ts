import { foldWords } from '@switchboard/contract';
import { markTerms } from '../search-index/index.ts';

/** What messages are asked for; every part narrows. */
export interface Criteria {
  text?: string | undefined;
  authorId?: number | undefined;
  has?: 'file' | 'link' | undefined;
}

const exactly = (term: string) => `'%${term}'`;
const beginningWith = (term: string) => `'%${term}':*`;

/**
 * The criteria as a tsquery with % where workspace and bucket belong; null when text was asked for and holds no word, which
 * nothing matches. Words are letters, digits and marks, so nothing in them can end the quotes.
 */
export const formatQuery = ({ text, authorId, has }: Criteria): string | null => {
  const words = foldWords(text ?? '');
  if (text !== undefined && text.trim() !== '' && words.length === 0) return null;
  const parts = [
    ...words.map(beginningWith),
    ...(authorId === undefined ? [] : [exactly(markTerms.user(authorId))]),
    ...(has === undefined ? [] : [exactly(markTerms[has])]),
  ];
  return parts.length === 0 ? beginningWith(markTerms.any) : parts.join(' & ');
};
