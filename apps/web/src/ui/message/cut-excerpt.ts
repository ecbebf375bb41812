import type { HitRange } from '@switchboard/contract/word-forms';

/** How far into a text a hit may end to be visible within four lines. */
const shownChars = 110;
const charsBefore = 40;

interface Excerpt {
  excerpt: string;
  hits: HitRange[];
}

/** Cuts a text so that its first hit is visible: unchanged, or starting at a word shortly before the hit. */
export function cutExcerpt(text: string, hits: readonly HitRange[]): Excerpt {
  const first = hits[0];
  if (!first || first.end <= shownChars) return { excerpt: text, hits: [...hits] };
  const wanted = first.start - charsBefore;
  const space = text.slice(wanted, first.start).search(/\s/);
  const from = space === -1 ? first.start : wanted + space + 1;
  // The ellipsis adds one character.
  const shift = from - 1;
  return {
    excerpt: `…${text.slice(from)}`,
    hits: hits.map(({ start, end }) => ({ start: start - shift, end: end - shift })),
  };
}
