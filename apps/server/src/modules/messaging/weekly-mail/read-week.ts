import type { FigureId } from '@switchboard/contract';
import { addDays } from '@switchboard/contract/moment-in-zone';
import type { Transaction } from '../../../platform/database/index.ts';
import { type FiguresRow, readFigures } from '../reports/index.ts';

/** A week in local days of a time zone, both included. */
export interface Week {
  from: string;
  to: string;
  zone: string;
}

export interface WeekFigures {
  week: Week;
  before: Week;
  /** The whole weeks. */
  now: FiguresRow['values'];
  was: FiguresRow['values'];
  byDay: readonly FiguresRow[];
  byDayBefore: readonly FiguresRow[];
  /** By hours of the week: `0-8` is Monday at eight. */
  byHour: readonly FiguresRow[];
}

const reported: readonly FigureId[] = [
  'opened',
  'closed',
  'messages_in',
  'messages_out',
  'first_answer',
  'on_time',
  'rating',
];
const byDay: readonly FigureId[] = ['messages_in', 'messages_out', 'first_answer'];
const anyone = { labelId: 0, botId: 0, userId: 0 };

export const readWeek = async (tx: Transaction, workspaceId: number, week: Week): Promise<WeekFigures> => {
  const before = { ...week, from: addDays(week.from, -7), to: addDays(week.to, -7) };
  const read = (days: Week, by: 'none' | 'day' | 'hour_of_week', figures: readonly FigureId[]) =>
    readFigures(tx, workspaceId, { days, by, figures, isWorkingTime: false, of: anyone });
  const [[now], [was], days, daysBefore, hours] = [
    await read(week, 'none', reported),
    await read(before, 'none', reported),
    await read(week, 'day', byDay),
    await read(before, 'day', ['first_answer']),
    await read(week, 'hour_of_week', ['messages_in']),
  ];
  return {
    week,
    before,
    now: now?.values ?? {},
    was: was?.values ?? {},
    byDay: days,
    byDayBefore: daysBefore,
    byHour: hours,
  };
};

/** Whether there is anything to tell of the week. */
export const hasHappened = ({ now }: WeekFigures): boolean => reported.some((id) => (now[id]?.n ?? 0) > 0);
