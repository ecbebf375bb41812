import { type CannedReply, type Language, languages } from '@switchboard/contract';

/** The language of the interface that a messenger's `uk` or `uk-UA` stands for; null for any other. */
export const languageOf = (code: string | null | undefined): Language | null =>
  languages.find((one) => one.slice(0, 2) === code?.slice(0, 2).toLowerCase()) ?? null;

/** The text in the first of the wanted languages that the reply has, else in any. */
export function textIn({ texts }: CannedReply, wanted: readonly (Language | null)[]): string {
  for (const language of [...wanted, ...languages]) {
    const text = language === null ? undefined : texts[language];
    if (text !== undefined) return text;
  }
  return '';
}
