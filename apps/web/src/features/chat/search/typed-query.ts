import { foldText, foldWords } from '@switchboard/contract';
import { isDay, type SearchCriteria } from './search-criteria.ts';

/** Someone or something that a filter can name. */
export interface Named {
  id: number;
  name: string;
  username?: string;
}

export type TypedProblem = 'nobody' | 'noChannel' | 'noDate';

interface TypedQuery {
  /** The words left to search for. */
  text: string;
  filters: Omit<SearchCriteria, 'q'>;
  /** The first filter without a match; it stays in the text. */
  problem: TypedProblem | null;
}

const filterPattern = /(?<=^|\s)(from|in|before|after|has):("[^"]*"|[^\s"]+)(?=\s|$)/giu;

/** Finds the person or channel meant: by the whole username, the whole name, or the beginnings of words of either. */
const findNamed = (candidates: readonly Named[], typed: string): number | null => {
  const folded = foldText(typed.replace(/^[@#]/, '')).trim();
  const words = foldWords(typed);
  if (words.length === 0) return null;
  const exact = candidates.find(
    ({ name, username }) => foldText(name) === folded || (username !== undefined && foldText(username) === folded),
  );
  const begins = ({ name, username = '' }: Named) => {
    const own = foldWords(`${name} ${username}`);
    return words.every((word) => own.some((candidate) => candidate.startsWith(word)));
  };
  return (exact ?? candidates.find(begins))?.id ?? null;
};

/**
 * Takes the filters out of a typed text: `from:anna in:"design team" before:2026-11-30 after:… has:file`. With `whole`
 * the last word counts too; otherwise it may be unfinished.
 */
export function readTypedQuery(
  typed: string,
  known: { people: readonly Named[]; channels: readonly Named[] },
  { whole = true } = {},
): TypedQuery {
  const filters: TypedQuery['filters'] = {};
  let problem: TypedProblem | null = null;
  const text = typed.replaceAll(filterPattern, (token: string, name: string, quoted: string, at: number) => {
    if (!whole && at + token.length === typed.length) return token;
    const value = quoted.replaceAll('"', '');
    const miss = (kind: TypedProblem) => {
      problem ??= kind;
      return token;
    };
    switch (name.toLowerCase()) {
      case 'from': {
        const id = findNamed(known.people, value);
        if (id === null) return miss('nobody');
        filters.from = id;
        return '';
      }
      case 'in': {
        const id = findNamed(known.channels, value);
        if (id === null) return miss('noChannel');
        filters.in = id;
        return '';
      }
      case 'has':
        if (!/^(?:file|link)s?$/i.test(value)) return token;
        filters.has = /^file/i.test(value) ? 'file' : 'link';
        return '';
      default:
        if (!isDay(value)) return miss('noDate');
        filters[name.toLowerCase() === 'before' ? 'before' : 'after'] = value;
        return '';
    }
  });
  return { text: text === typed ? typed : text.replaceAll(/\s+/g, ' ').trimStart(), filters, problem };
}
