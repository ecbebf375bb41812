/** What a bot writes to clients by itself: a welcome, and where nobody works when they will be answered. */
import { type Language, languages } from '../../languages.ts';
import { escapeMarkup } from '../../markup/escape-markup.ts';
import type { Welcome } from '../bots/bots.ts';
import { fillVariables } from '../canned-replies/variables.ts';
import { wordsForReturn } from './words-for-return.ts';

/** The language that a client is written to in, as their messenger names it (`uk`, `en-GB`); null or another: the first. */
export const languageFor = (named: string | null): Language =>
  languages.find((one) => one.startsWith(`${named?.toLowerCase().slice(0, 2)}-`)) ?? languages[0];

/** The text in this language, else the first there is; null where there is none. */
export const textIn = (texts: Welcome, language: Language): string | null =>
  [language, ...languages].map((one) => texts[one]).find((text) => text !== undefined && text !== '') ?? null;

/** Stands in an away text for when somebody is back. */
export const backVariable = '{back}';

interface AutomaticFacts {
  client: { first_name: string; last_name: string };
  botTitle: string;
  language: Language;
  /** In an away text: when the bot's hours begin again, null if not within a year. */
  back?: { at: Date | null; now: Date; timeZone: string } | null;
}

const sentenceEnds = /(^|[.!?…]\s+|\n\s*)$/u;

/**
 * A text as it is sent, with markup: `We are back {back}.` becomes `We are back tomorrow from 9:00 AM.` It may name the
 * client and the bot as canned replies do; what is not known is left out.
 */
export function fillAutomaticText(text: string, { client, botTitle, language, back = null }: AutomaticFacts): string {
  const withBack = text.replaceAll(backVariable, (_, start: number) => {
    if (back === null) return '';
    const words = wordsForReturn(back.at, { ...back, language });
    const begins = sentenceEnds.test(text.slice(0, start));
    return begins ? words.charAt(0).toLocaleUpperCase(language) + words.slice(1) : words;
  });
  const known: Partial<Record<string, string>> = {
    'client.first_name': client.first_name,
    'client.last_name': client.last_name,
    'bot.title': botTitle,
  };
  // In the middle of a line nothing is a list or a quote.
  const { text: filled, missing } = fillVariables(withBack, (name) => escapeMarkup(known[name] ?? '', ' '));
  return missing.reduce((rest, name) => rest.replaceAll(`{${name}}`, ''), filled);
}
