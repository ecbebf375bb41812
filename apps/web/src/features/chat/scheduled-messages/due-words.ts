import { dayInZone } from '@switchboard/contract/moment-in-zone';
import { useCallback, useEffect, useState } from 'react';
import { useLocale, useTimeZone } from 'use-intl';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** A time to come, as in a sentence: `tomorrow, 9:00 AM`, `Fri, December 4 at 3:30 PM`. */
export function dueWords(iso: string, { locale, timeZone, now }: { locale: string; timeZone: string; now: number }) {
  const at = Date.parse(iso);
  const [today, day] = [dayInZone(now, timeZone), dayInZone(at, timeZone)];
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  if (days === 0 || days === 1 || days === -1) {
    const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
    return `${word}, ${new Intl.DateTimeFormat(locale, { ...time, timeZone }).format(at)}`;
  }
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    ...time,
    timeZone,
  }).format(at);
}

/** The same in the language and zone of the reader. */
export function useDueWords(): (iso: string) => string {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const [today, setToday] = useState(() => dayInZone(Date.now(), timeZone));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayInZone(Date.now(), timeZone)), minuteMs);
    return () => clearInterval(timer);
  }, [timeZone]);
  // Made anew when the day changes: what was tomorrow is today.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the day is what the words are about
  return useCallback((iso) => dueWords(iso, { locale, timeZone, now: Date.now() }), [locale, timeZone, today]);
}

/** The day of a time to come, as a heading. */
export function useDayHeading(): (iso: string) => string {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  return (iso) => {
    const [today, day] = [dayInZone(Date.now(), timeZone), dayInZone(Date.parse(iso), timeZone)];
    const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
    const date = { weekday: 'long', month: 'long', day: 'numeric', timeZone } as const;
    const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
    const text =
      days === 0 || days === 1
        ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
        : new Intl.DateTimeFormat(locale, { ...date, ...year }).format(Date.parse(iso));
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  };
}
