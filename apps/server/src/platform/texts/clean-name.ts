/** At most so many UTF-16 units; never the half of a character, which JSON in PostgreSQL does not take. */
export const cutText = (text: string, maxChars: number): string =>
  text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '');

const nameChars = 128;

/**
 * A name as messengers say it, for lists and system messages: without control and direction characters, and limited in
 * length.
 */
export const cleanName = (name: unknown): string =>
  cutText(
    (typeof name === 'string' ? name : '')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
      .trim(),
    nameChars,
  );
