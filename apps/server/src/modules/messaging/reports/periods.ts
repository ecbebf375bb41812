/** Periods of a time zone, and what they are made of: days of UTC where they fit, hours around them, facts at the ends. */
import type { ReportDivision } from '@switchboard/contract';
import { addDays, endOfDay, startOfDay } from '@switchboard/contract/moment-in-zone';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** From its first moment to the first one after it. */
export interface Period {
  /** The first local day, or `all`. */
  key: string;
  from: Date;
  to: Date;
}

export interface LocalDays {
  /** `2026-11-21`, both included. */
  from: string;
  to: string;
  zone: string;
}

/** The first day of the week (from Monday) or month that a day belongs to. */
const beginOf = (day: string, by: 'day' | 'week' | 'month'): string => {
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
};

const nextOf = (begin: string, by: 'day' | 'week' | 'month'): string =>
  by === 'month' ? beginOf(addDays(begin, 31), 'month') : addDays(begin, by === 'week' ? 7 : 1);

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The days divided; weeks and months at the ends are shorter. */
export const listPeriods = ({ from, to, zone }: LocalDays, by: ReportDivision): Period[] => {
  if (by !== 'day' && by !== 'week' && by !== 'month') {
    return [{ key: 'all', from: startOfDay(from, zone), to: endOfDay(to, zone) }];
  }
  const periods: Period[] = [];
  for (let day = from; day <= to; ) {
    const next = nextOf(beginOf(day, by), by);
    const last = earlier(addDays(next, -1), to);
    periods.push({ key: beginOf(day, by), from: startOfDay(day, zone), to: endOfDay(last, zone) });
    day = next;
  }
  return periods;
};

/** A part of a period: of sums of one span, or of facts. */
export interface Stretch {
  /** Which period it belongs to. */
  place: number;
  span: 'fact' | 'hour' | 'day';
  from: Date;
  to: Date;
}

/** The whole units between two moments, and what is left around them. */
const split = (
  from: number,
  to: number,
  unitMs: number,
): { before: [number, number]; whole: [number, number]; after: [number, number] } => {
  const first = Math.min(to, Math.ceil(from / unitMs) * unitMs);
  const last = Math.max(first, Math.floor(to / unitMs) * unitMs);
  return { before: [from, first], whole: [first, last], after: [last, to] };
};

/** Of facts alone where there are no sums. */
export const listStretches = (periods: readonly Pick<Period, 'from' | 'to'>[], hasSums: boolean): Stretch[] =>
  periods.flatMap(({ from, to }, place): Stretch[] => {
    if (!hasSums) return [{ place, span: 'fact', from, to }];
    const hours = split(from.getTime(), to.getTime(), hourMs);
    const days = split(...hours.whole, dayMs);
    const parts: [Stretch['span'], [number, number]][] = [
      ['fact', hours.before],
      ['hour', days.before],
      ['day', days.whole],
      ['hour', days.after],
      ['fact', hours.after],
    ];
    return parts.flatMap(([span, [start, end]]) =>
      start < end ? [{ place, span, from: new Date(start), to: new Date(end) }] : [],
    );
  });

/** Whether the clocks of a zone show whole hours when those of UTC do, on all these days. */
export const hasWholeHours = ({ from, to, zone }: LocalDays): boolean =>
  listPeriods({ from, to, zone }, 'day').every(
    (day) => day.from.getTime() % hourMs === 0 && day.to.getTime() % hourMs === 0,
  );
