import { dayInZone, momentInZone } from '@switchboard/contract/moment-in-zone';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const inHours = (now: number, hours: number): Date => new Date(now + hours * hourMs);

/** Nine o'clock so many days later on the reader's calendar, also where clocks change meanwhile. */
export function atNineInDays(now: number, timeZone: string, days: number): Date {
  const later = new Date(Date.parse(`${dayInZone(now, timeZone)}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
  return momentInZone(`${later}T09:00`, timeZone);
}

/** How many days it is to the next Monday: 7 on a Monday. */
export const daysToMonday = (now: number, timeZone: string): number =>
  (8 - new Date(`${dayInZone(now, timeZone)}T00:00:00Z`).getUTCDay()) % 7 || 7;
