import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import type { Days, TimeDivision, TimePart } from './period.ts';

const atNoon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** Days of the calendar in words. They are days of the period's time zone already, so none is converted. */
export function useDayText() {
  const locale = useLocale();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    const medium = format({ dateStyle: 'medium' });
    const long = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
    const month = format({ month: 'long', year: 'numeric' });
    const short = format({ day: 'numeric', month: 'short' });
    const shortMonth = format({ month: 'short', year: '2-digit' });
    const hour = format({ hour: 'numeric' });
    const time = format({ hour: 'numeric', minute: '2-digit' });
    const range = ({ from, to }: Days) =>
      from === to ? medium.format(atNoon(from)) : medium.formatRange(atNoon(from), atNoon(to));
    return {
      range,
      /** A day, week or month that time is divided by. */
      part: (part: TimePart, by: TimeDivision) => {
        if (by === 'day') return long.format(atNoon(part.from));
        return by === 'month' ? month.format(atNoon(part.key)) : range(part);
      },
      /** The same on an axis. */
      tick: (part: TimePart, by: TimeDivision) =>
        by === 'month' ? shortMonth.format(atNoon(part.key)) : short.format(atNoon(part.from)),
      hour: (value: number) => time.format(Date.UTC(2026, 0, 1, value)),
      hourTick: (value: number) => hour.format(Date.UTC(2026, 0, 1, value)),
    };
  }, [locale]);
}
