/** Periods of a time zone, and what they are made of: days of UTC where they fit, quarters of an hour around them. */
import type { ReportDivision } from '@switchboard/contract';
import { addDays, endOfDay, startOfDay } from '@switchboard/contract/moment-in-zone';

const dayMs = 86_400_000;

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

/** A stretch of sums of one span. */
export interface Stretch {
  /** Which period it belongs to. */
  place: number;
  span: 'quarter' | 'day';
  from: Date;
  to: Date;
}

/** Half a period's sums may be days: the zone's midnights are no moments between two days of UTC. */
export const listStretches = (periods: readonly Pick<Period, 'from' | 'to'>[]): Stretch[] =>
  periods.flatMap(({ from, to }, place): Stretch[] => {
    const firstDay = new Date(Math.ceil(from.getTime() / dayMs) * dayMs);
    const afterDays = new Date(Math.floor(to.getTime() / dayMs) * dayMs);
    if (afterDays <= firstDay) return [{ place, span: 'quarter', from, to }];
    const stretches: Stretch[] = [
      { place, span: 'quarter', from, to: firstDay },
      { place, span: 'day', from: firstDay, to: afterDays },
      { place, span: 'quarter', from: afterDays, to },
    ];
    return stretches.filter((stretch) => stretch.from < stretch.to);
  });
