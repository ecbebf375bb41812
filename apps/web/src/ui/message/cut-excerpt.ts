import type { HitRange } from '@switchboard/contract';

/** How far into a text a hit still shows in the four lines there are. */
const shownChars = 110;
const charsBefore = 40;

interface Excerpt {
  excerpt: string;
  /** Where the hits stand in the excerpt. */
  hits: HitRange[];
}

/** A text from where its first hit can be seen: as it is, or from a word shortly before that hit. */
export function cutExcerpt(text: string, hits: readonly HitRange[]): Excerpt {
  const first = hits[0];
  if (!first || first.end <= shownChars) return { excerpt: text, hits: [...hits] };
  const wanted = first.start - charsBefore;
  const space = text.slice(wanted, first.start).search(/\s/);
  const from = space === -1 ? first.start : wanted + space + 1;
  // The ellipsis is one character longer than nothing.
  const shift = from - 1;
  return {
    excerpt: `…${text.slice(from)}`,
    hits: hits.map(({ start, end }) => ({ start: start - shift, end: end - shift })),
  };
}
