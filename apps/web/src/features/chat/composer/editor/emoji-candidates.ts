import type { Emoji, EmojiData } from '../../../../ui/emoji/emoji-data.ts';

export interface EmojiCandidate {
  emoji: string;
  shortcode: string;
  label: string;
}

const shownMax = 8;

const rank = ({ shortcodes, label, tags }: Emoji, query: string): number => {
  if (shortcodes.includes(query)) return 0;
  if (shortcodes.some((code) => code.startsWith(query))) return 1;
  if (label.toLocaleLowerCase().startsWith(query)) return 2;
  if (tags.some((tag) => tag.startsWith(query))) return 3;
  if (shortcodes.some((code) => code.includes(query))) return 4;
  return Number.POSITIVE_INFINITY;
};

/** Of two codes with the same beginning the shorter one is the better match. */
const codeLength = ({ shortcodes }: Emoji): number => Math.min(...shortcodes.map((code) => code.length));

/** The emoji that a typed code or name can mean, the nearest first. */
export function listEmojiCandidates({ emojis }: EmojiData, typed: string): EmojiCandidate[] {
  const query = typed.toLocaleLowerCase();
  return emojis
    .map((emoji) => ({ emoji, rank: rank(emoji, query) }))
    .filter((ranked) => ranked.rank < Number.POSITIVE_INFINITY)
    .toSorted((left, right) => left.rank - right.rank || codeLength(left.emoji) - codeLength(right.emoji))
    .slice(0, shownMax)
    .map(({ emoji: { emoji, label, shortcodes } }) => ({
      emoji,
      label,
      shortcode: shortcodes.find((code) => code.includes(query)) ?? shortcodes[0] ?? '',
    }));
}

/** The emoji of a whole code, as in `:smile:`. */
export const findByShortcode = ({ emojis }: EmojiData, code: string): string | null =>
  emojis.find(({ shortcodes }) => shortcodes.includes(code))?.emoji ?? null;
