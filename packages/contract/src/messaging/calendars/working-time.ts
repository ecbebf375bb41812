import { addDays } from '../../time-text/moment-in-zone.ts';
import { makeZoneClocks } from '../../time-text/zone-clocks.ts';

/** Minutes of a day's clocks from, and to: `[540, 1080]` is 9:00 to 18:00, 1440 the end of the day. */
export type Span = readonly [from: number, to: number];

/** Days (`2026-12-31`), both included, that differ from their weekdays: no spans are a day off. */
export interface CalendarException {
  from: string;
  until: string;
  label: string;
  spans: readonly Span[];
}

/** When somebody works. */
export interface WorkingTime {
  time_zone: string;
  /** By weekday, Monday first; the spans of a day stand in their order and do not overlap. */
  hours: readonly (readonly Span[])[];
  /** No two have a day in common. */
  exceptions: readonly CalendarException[];
}

/** Milliseconds since 1970. */
interface Period {
  from: number;
  to: number;
}

/** Days that are looked through for the next time of work: a year, and a long holiday. */
const searchedDays = 400;
const dayMinutes = 24 * 60;

/** The exception that a day belongs to. */
export const exceptionOn = ({ exceptions }: WorkingTime, day: string): CalendarException | undefined =>
  exceptions.find(({ from, until }) => from <= day && day <= until);

/** The spans of work on a day. */
export function spansOn(calendar: WorkingTime, day: string): readonly Span[] {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return exceptionOn(calendar, day)?.spans ?? calendar.hours[weekday] ?? [];
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The clock of a minute of the day: `09:30`, `24:00`. */
export const clockOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** Periods of work that touch are one, up to this length: who never closes would be looked through for a year. */
const longestMs = 14 * dayMinutes * 60_000;

/** The periods of work that are not over at a moment, in their order. */
function* periodsFrom(calendar: WorkingTime, at: Date): Generator<Period> {
  const spansOfAll = [...calendar.hours, ...calendar.exceptions.map(({ spans }) => spans)];
  if (spansOfAll.every((spans) => spans.length === 0)) return;
  const clocks = makeZoneClocks(calendar.time_zone);
  const first = clocks.dayAt(at.getTime());
  let held: Period | null = null;
  for (let days = 0; days < searchedDays; days++) {
    const day = addDays(first, days);
    for (const [from, to] of spansOn(calendar, day)) {
      const period = { from: clocks.momentOf(day, from), to: clocks.momentOf(day, to) };
      // The first: a span in the hour that the clocks skip.
      if (period.to <= period.from || period.to <= at.getTime()) continue;
      if (held !== null && held.to === period.from && held.to - at.getTime() < longestMs) held.to = period.to;
      else {
        if (held !== null) yield held;
        held = period;
      }
    }
  }
  if (held !== null) yield held;
}

/** Whether it is a time of work, and when that changes next: null where it does not within two weeks, or a year. */
export interface WorkingState {
  isOpen: boolean;
  changesAt: Date | null;
}

export function workingStateAt(calendar: WorkingTime, at: Date): WorkingState {
  const [period] = periodsFrom(calendar, at);
  if (period === undefined) return { isOpen: false, changesAt: null };
  if (period.from > at.getTime()) return { isOpen: false, changesAt: new Date(period.from) };
  return { isOpen: true, changesAt: period.to - at.getTime() < longestMs ? new Date(period.to) : null };
}

/** The moment at which an amount of work has passed; null where there is none within a year. */
export function addWorkingTime(calendar: WorkingTime, at: Date, milliseconds: number): Date | null {
  let left = milliseconds;
  for (const { from, to } of periodsFrom(calendar, at)) {
    const begin = Math.max(from, at.getTime());
    if (left <= to - begin) return new Date(begin + left);
    left -= to - begin;
  }
  return null;
}

/** The milliseconds of work between two moments, of a year at most. */
export function workingTimeBetween(calendar: WorkingTime, from: Date, to: Date): number {
  let sum = 0;
  for (const period of periodsFrom(calendar, from)) {
    if (period.from >= to.getTime()) break;
    sum += Math.min(period.to, to.getTime()) - Math.max(period.from, from.getTime());
  }
  return sum;
}
