import { useLocale } from 'use-intl';

/** `Dec 25, 2026`, or `Dec 25, 2026 – Jan 2, 2027` of days that both are included. */
export function useDayText(): (from: string, until?: string) => string {
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeZone: 'UTC' });
  const dayText = (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  return (from, until = from) => (from === until ? dayText(from) : `${dayText(from)} – ${dayText(until)}`);
}
