import { useLocale } from 'use-intl';

/** A Monday. */
const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

/** The names of the weekdays, Monday first. */
export function useWeekdays(length: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(useLocale(), { weekday: length, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, index) => format.format(monday + index * dayMs));
}
