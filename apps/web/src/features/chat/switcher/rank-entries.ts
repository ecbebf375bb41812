import { foldText, foldWords } from '@switchboard/contract';

/** The searchable part of an entry. */
export interface Rankable {
  /** Stays the same from one opening to the next. */
  key: string;
  label: string;
  /** Also found by these: a username, a phone, other words for an action. */
  keywords?: string | undefined;
  unread?: number | undefined;
}

/** How well one word of the query matches; 0 when it does not. */
const fitOfWord = (
  word: string,
  label: string,
  labelWords: readonly string[],
  otherWords: readonly string[],
): number => {
  if (label.startsWith(word)) return 5;
  if (labelWords.some((own) => own.startsWith(word))) return 4;
  if (otherWords.some((own) => own.startsWith(word))) return 3;
  if (word.length > 1 && label.includes(word)) return 2;
  return word.length > 2 && hasInOrder(label, word) ? 1 : 0;
};

/** Whether the letters of `word` occur in `text` in order, not necessarily adjacent. */
const hasInOrder = (text: string, word: string): boolean => {
  let at = 0;
  for (const letter of word) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
};

/**
 * Entries that match a query, the best first: by how well all of its words match, then recently opened, then unread,
 * then by name. Without a query recently opened and unread entries come first.
 */
export function rankEntries<Entry extends Rankable>(
  entries: readonly Entry[],
  query: string,
  /** Keys, the latest first. */
  recent: readonly string[],
): Entry[] {
  const words = foldWords(query);
  if (words.length === 0 && query.trim() !== '') return [];
  const ageOf = new Map(recent.map((key, age) => [key, age]));
  const scored = entries.flatMap((entry) => {
    const label = foldText(entry.label);
    const [own, other] = [foldWords(entry.label), foldWords(entry.keywords ?? '')];
    const fits = words.map((word) => fitOfWord(word, label, own, other));
    return fits.includes(0) ? [] : [{ entry, label, fit: fits.reduce((sum, fit) => sum + fit, 0) }];
  });
  const age = (entry: Entry) => ageOf.get(entry.key) ?? recent.length;
  return scored
    .sort(
      (a, b) =>
        b.fit - a.fit ||
        age(a.entry) - age(b.entry) ||
        Number((b.entry.unread ?? 0) > 0) - Number((a.entry.unread ?? 0) > 0) ||
        a.label.localeCompare(b.label),
    )
    .map(({ entry }) => entry);
}
