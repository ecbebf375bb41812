import { useLocale, useTimeZone } from 'use-intl';
import { usePageObject } from '../page-objects.tsx';

/** Formats times in the reader's language and time zone. Every function takes ISO 8601. */
export interface TimeFormat {
  /** `3:07 PM` */
  time(iso: string): string;
  /** `Nov 21, 2026` */
  date(iso: string): string;
  /** `Nov 21, 2026, 3:07 PM` */
  dateTime(iso: string): string;
  /** Heading of a day: today, yesterday, else the weekday and date. `now` in ms since 1970. */
  day(iso: string, now?: number): string;
  /** The shortest unambiguous form: the time today, the weekday within a week, else the date. */
  short(iso: string, now?: number): string;
  /** Of what is still to come: `3:07 PM` today, else `Nov 21, 3:07 PM`. */
  upcoming(iso: string, now?: number): string;
  /** The calendar day in the reader's zone, `2026-11-21`: equal for times on the same day. */
  dayKey(iso: string | number): string;
}

const dayMs = 86_400_000;

export function makeTimeFormat(locale: string, timeZone: string | undefined): TimeFormat {
  const zone = timeZone === undefined ? {} : { timeZone };
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, ...zone });
  const time = format({ hour: 'numeric', minute: '2-digit' });
  const date = format({ dateStyle: 'medium' });
  const dateTime = format({ dateStyle: 'medium', timeStyle: 'short' });
  const thisYear = format({ weekday: 'long', month: 'long', day: 'numeric' });
  const otherYear = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const weekday = format({ weekday: 'short' });
  const monthDay = format({ month: 'short', day: 'numeric' });
  const monthDayTime = format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  const key = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

  const dayKey = (at: string | number) => key.format(new Date(at));
  const daysAgo = (iso: string, now: number) => Math.round((Date.parse(dayKey(now)) - Date.parse(dayKey(iso))) / dayMs);
  const sentence = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

  return {
    time: (iso) => time.format(new Date(iso)),
    date: (iso) => date.format(new Date(iso)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
    day: (iso, now = Date.now()) => {
      const days = daysAgo(iso, now);
      if (days === 0 || days === 1) return sentence(relative.format(-days, 'day'));
      return sentence(
        (dayKey(now).slice(0, 4) === dayKey(iso).slice(0, 4) ? thisYear : otherYear).format(new Date(iso)),
      );
    },
    short: (iso, now = Date.now()) => {
      const days = daysAgo(iso, now);
      if (days <= 0) return time.format(new Date(iso));
      if (days < 7) return weekday.format(new Date(iso));
      return (dayKey(now).slice(0, 4) === dayKey(iso).slice(0, 4) ? monthDay : date).format(new Date(iso));
    },
    upcoming: (iso, now = Date.now()) => (daysAgo(iso, now) === 0 ? time : monthDayTime).format(new Date(iso)),
    dayKey,
  };
}

/** Creating the formatters takes longer than rendering a row, so each language and zone has them once. */
class TimeFormats {
  readonly #made = new Map<string, TimeFormat>();

  of(locale: string, timeZone: string | undefined): TimeFormat {
    const key = `${locale} ${timeZone}`;
    const made = this.#made.get(key) ?? makeTimeFormat(locale, timeZone);
    this.#made.set(key, made);
    return made;
  }
}

/** Time formats in the language and zone of the reader. */
export const useTimeFormat = (): TimeFormat => usePageObject(TimeFormats).of(useLocale(), useTimeZone());
