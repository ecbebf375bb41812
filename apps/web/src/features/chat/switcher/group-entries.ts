import type { Rankable } from './rank-entries.ts';

/** In this order without a query, else the one with the best entry first. */
const sections = ['channels', 'people', 'clients', 'actions'] as const;
export type Section = (typeof sections)[number];

const shownRecent = 5;
const shownOfSection = 6;
const shownAtAll = 30;

interface Group<Entry> {
  name: Section | 'recent';
  entries: Entry[];
}

interface Grouping {
  query: string;
  /** Keys of recently opened entries, the latest first. */
  recent: readonly string[];
  /** Key of the entry on the screen. */
  current: string | null;
}

/**
 * Ranked entries grouped by section. Without a query recently opened entries come first, except the current one, so
 * that Enter alone goes back.
 */
export function groupEntries<Entry extends Rankable & { section: Section }>(
  ranked: readonly Entry[],
  { query, recent, current }: Grouping,
): Group<Entry>[] {
  const isBlank = query.trim() === '';
  const known = new Set(recent);
  const latest = isBlank ? ranked.filter(({ key }) => key !== current && known.has(key)).slice(0, shownRecent) : [];
  const placed = new Set(latest);
  const limit = isBlank ? shownOfSection : shownAtAll;
  const groups = sections.map(
    (name): Group<Entry> => ({
      name,
      entries: ranked.filter((entry) => entry.section === name && !placed.has(entry)).slice(0, limit),
    }),
  );
  const best = ({ entries: [first] }: Group<Entry>) => (first ? ranked.indexOf(first) : -1);
  const ordered = isBlank ? groups : groups.sort((a, b) => best(a) - best(b));
  return [{ name: 'recent' as const, entries: latest }, ...ordered].filter(({ entries }) => entries.length > 0);
}
