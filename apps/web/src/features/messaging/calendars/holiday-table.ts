import { limits } from '@switchboard/contract';
import { type ReadTable, readTable, type TableProblem } from '../../../ui/table-file/read-table.ts';
import type { ExceptionValues } from './calendar-values.ts';

const columns = ['date', 'until', 'name'] as const;
type HolidayColumn = (typeof columns)[number];

const titles: Record<HolidayColumn, readonly string[]> = {
  date: ['date', 'from', 'дата', 'від', 'от', 'с'],
  until: ['until', 'to', 'до', 'по'],
  name: ['name', 'label', 'holiday', 'назва', 'свято', 'название', 'праздник'],
};

const findColumn = (title: string): HolidayColumn | null =>
  columns.find((column) => titles[column].includes(title.trim().toLowerCase())) ?? null;

/** `2026-12-25`, also of `25.12.2026`; null for other texts and days that do not exist. */
function readDay(text: string): string | null {
  const local = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const day = local ? `${local[3]}-${local[2]?.padStart(2, '0')}-${local[1]?.padStart(2, '0')}` : text;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** The days off of a CSV text, and how many of its rows have no day or name. */
export function readHolidays(text: string): { days: ExceptionValues[]; unread: number } | TableProblem {
  const table: ReadTable<HolidayColumn> | TableProblem = readTable(text, {
    columns,
    findColumn,
    needed: 'date',
    maxRows: limits.calendarExceptions,
  });
  if ('kind' in table) return table;
  const days = table.rows.flatMap(({ date, until, name }): ExceptionValues[] => {
    const from = readDay(date);
    const last = until === '' ? from : readDay(until);
    if (from === null || last === null || last < from || name === '') return [];
    return [{ from, until: last, label: name.slice(0, limits.exceptionLabelChars), spans: [] }];
  });
  return { days, unread: table.rows.length - days.length };
}

/** The days together with new ones that are not over; who has a day already keeps it as it is. */
export function mergeHolidays(
  held: readonly ExceptionValues[],
  days: readonly ExceptionValues[],
  today: string,
): ExceptionValues[] {
  const merged = [...held];
  for (const day of days.filter(({ until }) => until >= today)) {
    const isThere = merged.some(({ from, until }) => from <= day.until && day.from <= (until || from));
    if (!isThere && merged.length < limits.calendarExceptions) merged.push(day);
  }
  return merged.toSorted((one, other) => (one.from < other.from ? -1 : 1));
}
