import { foldText, foldWords } from '@switchboard/contract';

const keyChars = 80;
const searchedWords = 8;

/** The sort key of tables. */
export const titleKey = (title: string): string => foldText(title).slice(0, keyChars);

/** The search terms of tasks: each with its workspace before it, so that workspaces do not mix in the index. */
const toTerm = (workspaceId: number, word: string): string => `${workspaceId.toString(16)}/${word}`;

export const termsOfTitle = (workspaceId: number, title: string): string[] =>
  foldWords(title).map((word) => toTerm(workspaceId, word));

/** The tsquery of words that begin like those; null when there is no word. */
export const titleQuery = (workspaceId: number, text: string): string | null => {
  const words = foldWords(text).slice(0, searchedWords);
  return words.length === 0 ? null : words.map((word) => `'${toTerm(workspaceId, word)}':*`).join(' & ');
};
