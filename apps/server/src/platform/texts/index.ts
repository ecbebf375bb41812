import type { Language } from '@switchboard/contract';
import enUS from '@switchboard/contract/locales/en-US';
import ruRU from '@switchboard/contract/locales/ru-RU';
import ukUA from '@switchboard/contract/locales/uk-UA';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';

export { cleanName, cutText } from './clean-name.ts';
export { escapeHtml } from './escape-html.ts';
export { toOneLine } from './to-one-line.ts';

/** The product's texts, by language: the same messages that the screens show. */
export const texts = { 'en-US': enUS, 'ru-RU': ruRU, 'uk-UA': ukUA } as const satisfies Record<Language, unknown>;

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

/** An ICU message with its values inserted, by the rules of the language. */
export const renderText = (language: Language, message: string, values: Record<string, string | number>): string =>
  String(format(compile(message), language, values, { formatters }));
