import type { ChartData, ChartSeries } from '@switchboard/charts';
import { countScale, timeScale } from '@switchboard/charts/scales';
import type { FigureId } from '@switchboard/contract';
import type { FiguresRow } from '../../reports/index.ts';
import type { WeekFigures } from '../read-week.ts';
import type { WeekText } from '../week-text.ts';

const countOf = (rows: readonly FiguresRow[], id: FigureId): number[] => rows.map(({ values }) => values[id]?.n ?? 0);
const medianOf = (rows: readonly FiguresRow[], id: FigureId): (number | null)[] =>
  rows.map(({ values }) => values[id]?.median ?? null);

const pointsOf = (rows: readonly FiguresRow[], text: WeekText): ChartData['points'] =>
  rows.map(({ key }) => ({ key, label: text.day(key), tick: text.dayTick(key) }));

export const messagesChart = ({ byDay }: WeekFigures, text: WeekText): ChartData => ({
  points: pointsOf(byDay, text),
  series: (['messages_in', 'messages_out'] as const).map((id) => ({
    key: id,
    name: text.figure(id),
    values: countOf(byDay, id),
  })),
  format: text.number,
  formatScale: text.compact,
  scale: countScale,
});

export const firstAnswerChart = ({ byDay, byDayBefore }: WeekFigures, text: WeekText): ChartData => {
  const name = text.mails.table.last;
  return {
    points: pointsOf(byDay, text),
    series: [
      { key: 'now', name, values: medianOf(byDay, 'first_answer') },
      { key: 'before', name, values: medianOf(byDayBefore, 'first_answer'), isBefore: true },
    ],
    format: text.duration,
    formatScale: text.briefDuration,
    scale: timeScale,
  };
};

const weekdays = [0, 1, 2, 3, 4, 5, 6];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

export const loadChart = ({ byHour }: WeekFigures, text: WeekText): ChartData => {
  const held = new Map(byHour.map(({ key, values }) => [key, values.messages_in?.n ?? 0]));
  return {
    points: hours.map((hour) => ({ key: String(hour), label: text.hour(hour), tick: text.hourTick(hour) })),
    series: weekdays.map((day) => ({
      key: String(day),
      name: text.weekday(day),
      values: hours.map((hour) => held.get(`${day}-${hour}`) ?? 0),
    })),
    format: text.number,
    scale: countScale,
  };
};

/** Everything that a chart of days says, in words. */
export const sayChart = ({ points, series, format }: ChartData, { named, none }: SayText): string =>
  points
    .map(({ label }, point) => {
      const values = series.map((one) => {
        const value = one.values[point] ?? null;
        return named(one, value === null ? none : format(value));
      });
      return `${label}: ${values.join(', ')}`;
    })
    .join('. ');

interface SayText {
  named: (series: ChartSeries, value: string) => string;
  none: string;
}

/** The hours in which most was written. */
export const listBusiest = ({ points, series }: ChartData, atMost: number): { when: string; count: number }[] =>
  series
    .flatMap(({ name, values }) =>
      values.map((value, point) => ({ when: `${name} ${points[point]?.label ?? ''}`, count: value ?? 0 })),
    )
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, atMost);
