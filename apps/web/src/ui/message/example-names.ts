import type { Language } from '@switchboard/contract';

/** Whom a preview is written to. */
export const exampleNames: Record<Language, string> = { 'en-US': 'Olena', 'uk-UA': 'Олена', 'ru-RU': 'Елена' };
