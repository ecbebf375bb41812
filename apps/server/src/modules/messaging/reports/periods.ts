/** Periods of a time zone, and what they are made of: the months, days and quarters of an hour of UTC nearest to them. */
import type { ReportDivision } from '@switchboard/contract';
import { addDays, clockOf, endOfDay, mondayOf, startOfDay } from '@switchboard/contract/moment-in-zone';

const quarterMs = 900_000;
const hourMs = 4 * quarterMs;
const dayMs = 24 * hourMs;
export const hoursOfWeek = 168;
/** Time began on a Thursday. */
const hoursBeforeTime = 72;

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
    const next = earlier(nextOf(key, by), addDays(to, 1));
    // To ask a clock takes its time: once is enough, unless it has changed.
    const unchanged = began.getTime() + Date.parse(next) - Date.parse(day);
    const ended = clock(unchanged) === Date.parse(next) ? new Date(unchanged) : startOfDay(next, zone, clock);
    day = next;
    periods.push({ key, from: began, to: ended });
    began = ended;
  }
  return periods;
};

/** What sums there are, the longest first. Quarters of an hour stand in the sums of their days. */
export type Span = 'month' | 'day' | 'quarter';

/** A part of a period: a month or day, or quarters of a day; one that reaches beyond the period is followed by what to take away. */
export interface Stretch {
  /** Which period it belongs to. */
  place: number;
  span: Span;
  from: Date;
  to: Date;
  sign: 1 | -1;
}

const beginOfMonth = (moment: number): number => {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
};
const nextMonth = (moment: number): number => beginOfMonth(beginOfMonth(moment) + 32 * dayMs);

/** The nearest border of a span of UTC. No zone has had borders between quarters since 1972. */
const nearest = (moment: number, span: Span): number => {
  if (span !== 'month') {
    const unitMs = span === 'day' ? dayMs : quarterMs;
    return Math.round(moment / unitMs) * unitMs;
  }
  const [before, after] = [beginOfMonth(moment), nextMonth(moment)];
  return moment - before <= after - moment ? before : after;
};

type Part = Omit<Stretch, 'place'>;

const endOf = (begin: number, span: Span): number =>
  span === 'month' ? nextMonth(begin) : (Math.floor(begin / dayMs) + 1) * dayMs;

/** From one moment to another, which may be earlier: then to take away. */
const partsOf = (span: Span, from: number, to: number): Part[] => {
  const [first, last] = from < to ? [from, to] : [to, from];
  const parts: Part[] = [];
  for (let begin = first; begin < last; ) {
    const end = Math.min(last, endOf(begin, span));
    parts.push({ span, from: new Date(begin), to: new Date(end), sign: from < to ? 1 : -1 });
    begin = end;
  }
  return parts;
};

/** What lies between a border of a span and a moment near to it, in shorter spans. */
const aroundBorder = (border: number, moment: number, [shorter, ...rest]: readonly Span[]): Part[] => {
  if (shorter === undefined) return [];
  const nearer = nearest(moment, shorter);
  return [...partsOf(shorter, border, nearer), ...aroundBorder(nearer, moment, rest)];
};

const negated = (parts: readonly Part[]): Part[] => parts.map((part) => ({ ...part, sign: part.sign === 1 ? -1 : 1 }));

/** Of the longest span that has borders in between; what is less or more at both ends is put right in shorter ones. */
const divide = (from: number, to: number, [span, ...shorter]: readonly Span[]): Part[] => {
  if (span === undefined) return [];
  const [first, last] = [nearest(from, span), nearest(to, span)];
  if (first >= last) return divide(from, to, shorter);
  return [
    ...partsOf(span, first, last),
    ...negated(aroundBorder(first, from, shorter)),
    ...aroundBorder(last, to, shorter),
  ];
};

/** What periods are made of, given the spans that there are sums of. */
export const listStretches = (
  periods: readonly Pick<Period, 'from' | 'to'>[],
  spans: readonly Span[] = ['month', 'day', 'quarter'],
): Stretch[] =>
  periods.flatMap(({ from, to }, place) =>
    divide(from.getTime(), to.getTime(), spans).map((part) => ({ place, ...part })),
  );

/** Quarters of a day of UTC, from one (0 to 95) to before another. */
export interface QuartersOfDay {
  day: Date;
  first: number;
  end: number;
}

/** Those between two moments of one day of UTC. */
export const quartersBetween = (from: Date, to: Date): QuartersOfDay => {
  const day = Math.floor(from.getTime() / dayMs) * dayMs;
  const quarterOf = (moment: Date) => Math.floor((moment.getTime() - day) / quarterMs);
  return { day: new Date(day), first: quarterOf(from), end: quarterOf(to) };
};

/** The days of UTC that local days are made of, and which hour of the week (0 to 167, from Monday) clocks show in each quarter. */
export const listHoursOfWeek = ({
  from,
  to,
  zone,
}: LocalDays): (QuartersOfDay & { hourOf: (quarter: number) => number })[] => {
  const clock = clockOf(zone);
  const [began, ended] = [startOfDay(from, zone, clock), startOfDay(addDays(to, 1), zone, clock)];
  const offsetAt = (moment: number) => clock(moment) - moment;
  let offset = offsetAt(began.getTime());
  return partsOf('quarter', began.getTime(), ended.getTime()).map((part) => {
    const [before, after] = [offset, offsetAt(part.to.getTime())];
    offset = after;
    const quarters = quartersBetween(part.from, part.to);
    const hourOf = (quarter: number) => {
      const moment = quarters.day.getTime() + quarter * quarterMs;
      const local = moment + (before === after ? before : offsetAt(moment));
      return (Math.floor(local / hourMs) + hoursBeforeTime) % hoursOfWeek;
    };
    return { ...quarters, hourOf };
  });
};
