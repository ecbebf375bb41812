import { type Language, languages } from '@switchboard/contract';

export const languageNames: Record<Language, string> = {
  'en-US': 'English',
  'uk-UA': 'Українська',
  'ru-RU': 'Русский',
};

const storageKey = 'switchboard.language';

const isLanguage = (value: string | null): value is Language => languages.some((language) => language === value);

/** The language chosen on this device, else the browser's preference, else English. */
export function preferredLanguage(storage: Storage, browserLanguages: readonly string[]): Language {
  const stored = storage.getItem(storageKey);
  if (isLanguage(stored)) return stored;
  for (const wanted of browserLanguages) {
    const found = languages.find((language) => language.slice(0, 2) === wanted.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return languages[0];
}

/**
 * Stores the language that a link asks for (`?language=uk-UA`, as the links in our emails do) and returns the search
 * string without it.
 */
export function takeLanguageFromAddress(storage: Storage, search: string): string {
  const [asked, wanted = ''] = /[?&]language=([^&]*)/.exec(search) ?? [''];
  if (isLanguage(wanted)) storeLanguage(storage, wanted);
  return search.replace(asked, '').replace(/^&/, '?');
}

export const storeLanguage = (storage: Storage, language: Language) => storage.setItem(storageKey, language);
