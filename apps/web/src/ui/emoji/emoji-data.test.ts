import { emojiShape, languages } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { loadEmojiData } from './emoji-data.ts';

describe.each(languages)('emoji in %s', (language) => {
  it('are all single emoji that a message takes as a reaction, in every skin tone', async () => {
    const { emojis } = await loadEmojiData(language);
    const all = emojis.flatMap(({ emoji, skins }) => [emoji, ...Object.values(skins ?? {})]);
    expect(all.length).toBeGreaterThan(3_000);
    expect(all.filter((emoji) => !emojiShape.safeParse(emoji).success)).toEqual([]);
  });

  it('are found by their English code and have a name', async () => {
    const { emojis, categories } = await loadEmojiData(language);
    expect(emojis.find(({ shortcodes }) => shortcodes.includes('+1'))?.emoji).toBe('👍');
    expect(
      emojis.filter(({ label, category }) => !label || !categories.some(({ index }) => index === category)),
    ).toEqual([]);
  });
});
