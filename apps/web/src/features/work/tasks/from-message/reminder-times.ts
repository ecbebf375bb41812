import { momentInZone } from '@switchboard/contract/moment-in-zone';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The day in a time zone, `2026-11-21`. */
export const dayInZone = (at: number, timeZone: string): string =>
  // In Swedish dates are written so.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);

export const inAnHour = (now: number): Date => new Date(now + hourMs);

/** Nine o'clock of the next day on the reader's calendar, also where clocks change that night. */
export function tomorrowAtNine(now: number, timeZone: string): Date {
  const today = dayInZone(now, timeZone);
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return momentInZone(`${tomorrow}T09:00`, timeZone);
}
