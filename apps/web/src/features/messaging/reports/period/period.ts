import { limits } from '@switchboard/contract';
import { addDays, mondayOf } from '@switchboard/contract/moment-in-zone';

export const periodNames = ['today', 'last7', 'last30', 'last90', 'month', 'lastMonth', 'year', 'own'] as const;
export type PeriodName = (typeof periodNames)[number];
export const usualPeriod: PeriodName = 'last30';

/** Days of the calendar, both included: `2026-11-21`. */
export interface Days {
  from: string;
  to: string;
}

/** By what time is divided. */
export type TimeDivision = 'day' | 'week' | 'month';

const dayMs = 86_400_000;
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

const named: Record<Exclude<PeriodName, 'own'>, (today: string) => Days> = {
  today: (today) => ({ from: today, to: today }),
  last7: (today) => ({ from: addDays(today, -6), to: today }),
  last30: (today) => ({ from: addDays(today, -29), to: today }),
  last90: (today) => ({ from: addDays(today, -89), to: today }),
  month: (today) => ({ from: monthOf(today), to: today }),
  lastMonth: (today) => {
    const last = addDays(monthOf(today), -1);
    return { from: monthOf(last), to: last };
  },
  year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
};

/** The first day of the longest period that ends with a day. */
export const earliestFor = (to: string): string => addDays(to, 1 - limits.reportDays);

/** The days of a period; one’s own that is not whole, upside down or too long is put right. */
export const daysOf = (name: PeriodName, today: string, own: Partial<Days>): Days => {
  if (name !== 'own') return named[name](today);
  const usual = named.last30(today);
  const from = own.from ?? (own.to === undefined || own.to > usual.from ? usual.from : own.to);
  const to = own.to ?? (from > today ? from : today);
  const [first, last] = from <= to ? [from, to] : [to, from];
  return { from: first < earliestFor(last) ? earliestFor(last) : first, to: last };
};

export const countDays = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** So many months before; the 31st may be the last day of a shorter month. */
const monthsBefore = (day: string, months: number): string => {
  const begin = new Date(`${monthOf(day)}T00:00:00Z`);
  begin.setUTCMonth(begin.getUTCMonth() - months);
  const first = begin.toISOString().slice(0, 10);
  const same = addDays(first, Number(day.slice(8)) - 1);
  const last = addDays(monthOf(addDays(first, 31)), -1);
  return same > last ? last : same;
};

/** Those that are whole months where their days are so; the last thirty days are just thirty days. */
const calendarPeriods: ReadonlySet<PeriodName> = new Set(['month', 'lastMonth', 'own']);

const isWholeMonths = ({ from, to }: Days): boolean =>
  from === monthOf(from) && addDays(to, 1) === monthOf(addDays(to, 1));
const countMonths = ({ from, to }: Days): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

/**
 * What a period is compared with: before whole months as many months, before the days of this month or year the same days
 * of the one before, and else as many days.
 */
export const beforeOf = (days: Days, name: PeriodName = 'own'): Days => {
  const { from, to } = days;
  if (name === 'year') return { from: monthsBefore(from, 12), to: monthsBefore(to, 12) };
  const before = addDays(from, -1);
  if (calendarPeriods.has(name) && isWholeMonths(days))
    return { from: monthsBefore(from, countMonths(days)), to: before };
  if (name === 'month') return { from: monthsBefore(from, 1), to: monthsBefore(to, 1) };
  return { from: addDays(from, -countDays(days)), to: before };
};

const longestByDay = 92;
const longestByWeek = 366;

export const divisionOf = (days: Days): TimeDivision => {
  const count = countDays(days);
  if (count <= longestByDay) return 'day';
  return count <= longestByWeek ? 'week' : 'month';
};

/** The first day of the week (from Monday) or month that a day belongs to. */
const beginOf = (day: string, by: TimeDivision): string => {
  if (by === 'day') return day;
  if (by === 'month') return monthOf(day);
  return mondayOf(day);
};

const lastOf = (begin: string, by: TimeDivision): string => {
  if (by === 'month') return addDays(monthOf(addDays(begin, 31)), -1);
  return by === 'week' ? addDays(begin, 6) : begin;
};

export interface TimePart extends Days {
  /** The first day of the whole day, week or month, as the server names it. */
  key: string;
}

const partOf = (key: string, by: TimeDivision, { from, to }: Days): TimePart => {
  const last = lastOf(key, by);
  return { key, from: key < from ? from : key, to: last > to ? to : last };
};

/** A day, week or month of a period, as its key names it; within the period. */
export const partWithKey = (key: string, by: TimeDivision, days: Days): TimePart => partOf(beginOf(key, by), by, days);

/** The days divided; weeks and months at the ends are shorter. */
export const listParts = (days: Days, by: TimeDivision): TimePart[] => {
  const parts: TimePart[] = [];
  for (let day = days.from; day <= days.to; day = addDays(lastOf(beginOf(day, by), by), 1)) {
    parts.push(partOf(beginOf(day, by), by, days));
  }
  return parts;
};
