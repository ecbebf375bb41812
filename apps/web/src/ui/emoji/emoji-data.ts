import type { Language } from '@switchboard/contract';

export type SkinToneKey = 'light' | 'medium-light' | 'medium' | 'medium-dark' | 'dark';

export interface Emoji {
  emoji: string;
  /** Its name in the language. */
  label: string;
  category: number;
  version: number;
  tags: string[];
  /** `smile` for `:smile:`; English in every language. */
  shortcodes: string[];
  skins?: Record<SkinToneKey, string>;
}

export interface EmojiData {
  locale: string;
  emojis: Emoji[];
  categories: { index: number; label: string }[];
  skinTones: Record<SkinToneKey, string>;
}

const loaders: Record<Language, () => Promise<{ default: EmojiData }>> = {
  'en-US': () => import('virtual:emoji-data/en'),
  'uk-UA': () => import('virtual:emoji-data/uk'),
  'ru-RU': () => import('virtual:emoji-data/ru'),
};

/** All emoji with their names in a language, loaded from our own server. */
export const loadEmojiData = async (language: Language): Promise<EmojiData> => (await loaders[language]()).default;
