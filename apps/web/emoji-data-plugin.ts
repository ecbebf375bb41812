import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folder = path.dirname(require.resolve('emojibase-data/package.json'));
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

const prefix = 'virtual:emoji-data/';
/** Newer emoji show as empty boxes on systems still in use. */
const newestVersion = 15.1;
/** Skin tones in the order in which emojibase numbers them, from 1. */
const toneKeys = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

interface SourceEmoji {
  emoji: string;
  hexcode: string;
  label: string;
  group?: number;
  version: number;
  tags?: string[];
  skins?: { emoji: string; tone: number | number[] }[];
}
interface SourceTexts {
  groups: { key: string; message: string; order: number }[];
  skinTones: { key: string; message: string }[];
}

/** Drops U+FE0F after default emoji, where it has no effect: one emoji is then always one string. */
const withoutNeedlessSelectors = (emoji: string) => emoji.replaceAll(/(\p{Emoji_Presentation})\ufe0f/gu, '$1');

const skinsOf = ({ skins = [] }: SourceEmoji) =>
  Object.fromEntries(
    skins.flatMap(({ tone, emoji }) => {
      const key = typeof tone === 'number' ? toneKeys[tone - 1] : undefined;
      return key ? [[key, withoutNeedlessSelectors(emoji)]] : [];
    }),
  );

function buildEmojiData(locale: string) {
  const texts = read(`${locale}/messages.json`) as SourceTexts;
  const codes = read('en/shortcodes/github.json') as Record<string, string | string[]>;
  const groups = texts.groups.filter(({ key }) => key !== 'component');
  const emojis = (read(`${locale}/data.json`) as SourceEmoji[]).flatMap((source) => {
    const { emoji, hexcode, label, group, version, tags = [] } = source;
    if (version > newestVersion || !groups.some(({ order }) => order === group)) return [];
    const shortcodes = [codes[hexcode] ?? []].flat();
    const skins = skinsOf(source);
    return {
      emoji: withoutNeedlessSelectors(emoji),
      label,
      category: group,
      version,
      // So that a search by the English shortcode works in every language.
      tags: [...tags, ...shortcodes],
      shortcodes,
      ...(Object.keys(skins).length > 0 && { skins }),
    };
  });
  const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const categories = groups.map(({ message, order }) => ({ index: order, label: capitalized(message) }));
  const skinTones = Object.fromEntries(texts.skinTones.map(({ key, message }) => [key, capitalized(message)]));
  return { locale, emojis, categories, skinTones };
}

/** Whether a module, by its id in a build, holds emoji data: hundreds of kilobytes that are loaded only on demand. */
export const isEmojiData = (id: string | null | undefined): boolean => id?.startsWith(`\0${prefix}`) ?? false;

/** `virtual:emoji-data/en`, `…/uk`, `…/ru`: the emoji with names in one language, loaded on demand from our server. */
export const emojiDataPlugin = (): Plugin => ({
  name: 'emoji-data',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load: (id) => {
    if (!isEmojiData(id)) return null;
    const json = JSON.stringify(buildEmojiData(id.slice(prefix.length + 1)));
    // Browsers parse JSON several times faster than an object literal.
    return `export default JSON.parse(${JSON.stringify(json)});`;
  },
});
