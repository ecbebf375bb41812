import type { Language } from '../../languages.ts';

/** The columns of a file from which canned replies are imported. */
export const cannedReplyColumns = ['shortcut', 'title', 'text_uk', 'text_ru', 'text_en', 'scope'] as const;
export type CannedReplyColumn = (typeof cannedReplyColumns)[number];

/** The column of each language's text. */
export const textColumns = {
  'uk-UA': 'text_uk',
  'ru-RU': 'text_ru',
  'en-US': 'text_en',
} as const satisfies Record<Language, CannedReplyColumn>;
