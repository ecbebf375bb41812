import { foldWords } from '@switchboard/contract';
import { formsOfWord } from './forms-of-word.ts';

/** The fields of a client, or one custom value of theirs, as `client_search` stores them. */
export interface ClientTerms {
  words: string[];
  /** Digits alone. */
  phones: string[];
}

/** A row stays small: texts have at most this many different words in the index. */
const wordsMax = 100;
const phoneDigitsMax = 20;

/** `+380 (67) 123-45-67`, `0038067…` and `38067…` are the same digits. */
export const digitsOf = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replaceAll(/\D/g, '')
    .replace(/^00(?=\d{8})/, '')
    .slice(0, phoneDigitsMax);

/** Digits and the separators of phone numbers. */
const phonePattern = /^[\s+()\d./-]*$/;
const phoneDigitsMin = 5;

export const termsOfClient = (client: {
  first_name: string;
  last_name: string;
  username: string | null;
  phone: string | null;
  viber_phone: string | null;
}): ClientTerms => ({
  words: foldWords([client.first_name, client.last_name, client.username ?? ''].join('\n')).slice(0, wordsMax),
  phones: [...new Set([client.phone, client.viber_phone].map((phone) => digitsOf(phone ?? '')))].filter(Boolean),
});

export const termsOfValue = (value: string): ClientTerms => {
  const digits = phonePattern.test(value) ? digitsOf(value) : '';
  return { words: foldWords(value).slice(0, wordsMax), phones: digits.length >= phoneDigitsMin ? [digits] : [] };
};

/** How many words of a search are used. */
const searchedWordsMax = 8;
/** Shorter words are found as they are typed only: an error in them could be any other word. */
const forgivenCharsMin = 4;
const forgivenCharsMax = 24;
/** A number without its country's prefix: these digits identify it. */
const ownDigits = 9;

/** The criteria of a client: all these words, or these digits in a phone. */
interface Sought {
  words: string[];
  digits: string | null;
}

/** Neighbouring parts of a number (`067 123-45`) are one; any other part is a word or several, each sought by itself. */
const readSearch = (text: string): Sought[] => {
  const sought: Sought[] = [];
  let number = '';
  const endNumber = () => {
    const digits = digitsOf(number);
    if (digits !== '') sought.push({ words: foldWords(number), digits });
    number = '';
  };
  for (const part of text.normalize('NFKC').split(/\s+/u)) {
    if (phonePattern.test(part)) number = `${number} ${part}`;
    else {
      endNumber();
      sought.push(...foldWords(part).map((word) => ({ words: [word], digits: null })));
    }
  }
  endNumber();
  return sought.slice(0, searchedWordsMax);
};

/** The query for clients one of whose phones ends with one of these digits; empty for none. */
export const phoneEndingQuery = (workspaceId: number, endings: readonly string[]): string[] =>
  endings.length === 0 ? [] : [endings.map((digits) => `'${workspaceId.toString(16)}/#${digits}'`).join(' | ')];

const withoutOne = (word: string): string[] => {
  const letters = Array.from(word).slice(0, forgivenCharsMax);
  return letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(''));
};

const mayHaveError = (word: string): boolean => word.length >= forgivenCharsMin && !/^\d+$/.test(word);

/** The terms (0054-edit-clients.sql) of words that are the same but for one letter; some are of words that are less alike. */
const nearlyTermsOf = (word: string): string[] => {
  const nearly = withoutOne(word);
  return [...new Set([word, `~${word}`, ...nearly, ...nearly.map((one) => `~${one}`)])];
};

/** A search text as queries of the index: a client must match all of them. */
export interface ClientQueries {
  /** As `search_clients` takes them. */
  queries: string[];
  /**
   * For each query the word that a client's must be similar to; null: the query is exact. Empty: nothing is forgiven.
   */
  nearly: (string | null)[];
}

/**
 * Parses a search text: beginnings of words, or digits anywhere in a phone. `forgiving` lets each longer word have one
 * letter too many, too few or wrong, or two swapped; `byForms` finds other forms of words (Олену: Олена). Without `byPhones`
 * digits are words like others.
 */
export const clientQueries = (
  workspaceId: number,
  text: string,
  { byPhones = true, byForms = false, forgiving = false } = {},
): ClientQueries => {
  // Terms are letters, digits and marks, so quoting needs no escapes.
  const anyOf = (terms: readonly string[]) =>
    terms.map((term) => `'${workspaceId.toString(16)}/${term}':*`).join(' | ');
  const orForms = (word: string) =>
    formsOfWord(word)
      .map((form) => ` | '${workspaceId.toString(16)}/${form}'`)
      .join('');
  const found = readSearch(text).map(({ words, digits }) => {
    const [word = ''] = words;
    if (digits === null && forgiving && mayHaveError(word)) return { query: anyOf(nearlyTermsOf(word)), word };
    const byWords = words.map((one) => anyOf([one])).join(' & ');
    if (digits === null && byForms) return { query: `${anyOf([word])}${orForms(word)}`, word: null };
    if (digits === null || !byPhones) return { query: byWords, word: null };
    const own = digits.length > ownDigits ? [`#${digits.slice(-ownDigits)}`] : [];
    return {
      query: [anyOf([`#${digits}`, ...own]), ...(byWords === '' ? [] : [`(${byWords})`])].join(' | '),
      word: null,
    };
  });
  return { queries: found.map(({ query }) => query), nearly: forgiving ? found.map(({ word }) => word) : [] };
};
