import { useTimeZone } from 'use-intl';
import { usePageObject } from '../../../../ui/page-objects.tsx';

/** `2026-11-21` at the reader's clock. */
export type DayOf = (at: string) => string;

const quarterHourMs = 15 * 60_000;

/** Days begin on a quarter of an hour in every zone, so results are cached per quarter of an hour. */
export function makeDayOf(timeZone: string): DayOf {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const days = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(Date.parse(at) / quarterHourMs);
    const day = days.get(quarter) ?? format.format(quarter * quarterHourMs);
    days.set(quarter, day);
    return day;
  };
}

/** Creating the formatter takes longer than making a row, so each zone has one. */
class DaysOfZones {
  readonly #made = new Map<string, DayOf>();

  of(timeZone: string): DayOf {
    const dayOf = this.#made.get(timeZone) ?? makeDayOf(timeZone);
    this.#made.set(timeZone, dayOf);
    return dayOf;
  }
}

/** The same function for as long as the time zone is the same. */
export const useDayOf = (): DayOf => usePageObject(DaysOfZones).of(useTimeZone() ?? 'UTC');
