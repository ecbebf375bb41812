import { fieldError } from './app-error.ts';

/** Throws the error of a field for a name that is no time zone of the IANA database. */
export const checkTimezone = (field: string, name: string): void => {
  try {
    // Newer versions of Node.js take offsets, too, which PostgreSQL reads the other way round.
    if (/^[+-]/.test(name)) throw new RangeError('an offset is no name');
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    throw fieldError(field, 'validation.timezone_invalid');
  }
};
