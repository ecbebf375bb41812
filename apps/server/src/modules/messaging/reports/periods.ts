/** Periods of a time zone, and what they are made of: the months, days, hours and quarters of UTC nearest to them, and facts. */
import type { ReportDivision } from '@switchboard/contract';
import { addDays, clockOf, endOfDay, mondayOf, startOfDay } from '@switchboard/contract/moment-in-zone';

const quarterMs = 900_000;
const hourMs = 4 * quarterMs;
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
  return mondayOf(day);
};

const nextOf = (begin: string, by: 'day' | 'week' | 'month'): string =>
  by === 'month' ? beginOf(addDays(begin, 31), 'month') : addDays(begin, by === 'week' ? 7 : 1);

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The days divided; weeks and months at the ends are shorter. */
export const listPeriods = ({ from, to, zone }: LocalDays, by: ReportDivision): Period[] => {
  if (by !== 'day' && by !== 'week' && by !== 'month') {
    return [{ key: 'all', from: startOfDay(from, zone), to: endOfDay(to, zone) }];
  }
  const clock = clockOf(zone);
  const periods: Period[] = [];
  for (let [day, began] = [from, startOfDay(from, zone, clock)]; day <= to; ) {
    const key = beginOf(day, by);
    day = earlier(nextOf(key, by), addDays(to, 1));
    const ended = startOfDay(day, zone, clock);
    periods.push({ key, from: began, to: ended });
    began = ended;
  }
  return periods;
};

/** What sums there are, the longest first. */
export type Span = 'month' | 'day' | 'hour' | 'quarter';

/** A part of a period, of sums of one span or of facts; one that reaches beyond the period is followed by what to take away. */
export interface Stretch {
  /** Which period it belongs to. */
  place: number;
  span: 'fact' | Span;
  from: Date;
  to: Date;
  sign: 1 | -1;
}

const beginOfMonth = (moment: number): number => {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
};
const nextMonth = (moment: number): number => beginOfMonth(beginOfMonth(moment) + 32 * dayMs);

/** The nearest border of a span of UTC. */
const nearest = (moment: number, span: Span): number => {
  if (span !== 'month') {
    const unitMs = { day: dayMs, hour: hourMs, quarter: quarterMs }[span];
    return Math.round(moment / unitMs) * unitMs;
  }
  const [before, after] = [beginOfMonth(moment), nextMonth(moment)];
  return moment - before <= after - moment ? before : after;
};

/** From one moment to another, which may be earlier: then to take away. */
type Part = Omit<Stretch, 'place'>;
const partsOf = (span: Stretch['span'], from: number, to: number): Part[] => {
  if (from === to) return [];
  const [first, last] = from < to ? [from, to] : [to, from];
  return [{ span, from: new Date(first), to: new Date(last), sign: from < to ? 1 : -1 }];
};

/** What lies between a border of a span and a moment near to it, in shorter spans. */
const aroundBorder = (border: number, moment: number, [shorter, ...rest]: readonly Span[]): Part[] => {
  if (shorter === undefined) return partsOf('fact', border, moment);
  const nearer = nearest(moment, shorter);
  return [...partsOf(shorter, border, nearer), ...aroundBorder(nearer, moment, rest)];
};

const negated = (parts: readonly Part[]): Part[] => parts.map((part) => ({ ...part, sign: part.sign === 1 ? -1 : 1 }));

/** Of the longest span that has borders in between; what is less or more at both ends is put right in shorter ones. */
const divide = (from: number, to: number, [span, ...shorter]: readonly Span[]): Part[] => {
  if (span === undefined) return partsOf('fact', from, to);
  const [first, last] = [nearest(from, span), nearest(to, span)];
  if (first >= last) return divide(from, to, shorter);
  return [
    ...partsOf(span, first, last),
    ...negated(aroundBorder(first, from, shorter)),
    ...aroundBorder(last, to, shorter),
  ];
};

/** What periods are made of, given the spans that there are sums of. */
export const listStretches = (periods: readonly Pick<Period, 'from' | 'to'>[], spans: readonly Span[]): Stretch[] =>
  periods.flatMap(({ from, to }, place) =>
    divide(from.getTime(), to.getTime(), spans).map((part) => ({ place, ...part })),
  );

/** The longest of these spans that each hour of the days is made of, by the clocks of their zone; null: of none. */
export const spanOfHours = ({ from, to, zone }: LocalDays, spans: readonly Span[]): Span | null => {
  const days = listPeriods({ from, to, zone }, 'day');
  const isMadeOf = (unitMs: number) =>
    days.every((day) => day.from.getTime() % unitMs === 0 && day.to.getTime() % unitMs === 0);
  if (spans.includes('hour') && isMadeOf(hourMs)) return 'hour';
  return spans.includes('quarter') && isMadeOf(quarterMs) ? 'quarter' : null;
};
