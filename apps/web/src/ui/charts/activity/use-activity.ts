import { type ChartData, type ChartSeries, countScale } from '@switchboard/charts';
import { useMemo } from 'react';
import { useLocale, useTimeZone } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';

/** What a point of an axis is: its key is the first day of it. */
export type ActivitySpan = 'day' | 'week' | 'month';

const atNoon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const weekMs = 6 * 86_400_000;

/** What the small pictures of pages show, and how they write it. Days are those of a time zone already. */
export function useActivity() {
  const t = useT('charts');
  const locale = useLocale();
  const zone = useTimeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return useMemo(() => {
    const date = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    const number = new Intl.NumberFormat(locale);
    const compact = new Intl.NumberFormat(locale, { notation: 'compact' });
    const day = date({ day: 'numeric', month: 'long' });
    const tick = date({ day: 'numeric', month: 'short' });
    const medium = date({ dateStyle: 'medium' });
    const month = date({ month: 'long', year: 'numeric' });
    const monthTick = date({ month: 'short', year: '2-digit' });
    const dayText = (key: string) => day.format(atNoon(key));
    const labelOf = (key: string, span: ActivitySpan): string => {
      if (span === 'month') return month.format(atNoon(key));
      return span === 'week' ? medium.formatRange(atNoon(key), atNoon(key) + weekMs) : dayText(key);
    };
    const chartOf = (keys: readonly string[], span: ActivitySpan, series: readonly ChartSeries[]): ChartData => ({
      points: keys.map((key) => ({
        key,
        label: labelOf(key, span),
        tick: (span === 'month' ? monthTick : tick).format(atNoon(key)),
      })),
      series,
      format: (value) => number.format(value),
      formatScale: (value) => compact.format(value),
      scale: countScale,
    });
    return {
      /** The reader's, by whose days things are counted. */
      zone,
      chartOf,
      /** Messages from and to clients. */
      messages: (keys: readonly string[], span: ActivitySpan, received: readonly number[], sent: readonly number[]) =>
        chartOf(keys, span, [
          { key: 'in', name: t('activity.in'), values: received },
          { key: 'out', name: t('activity.out'), values: sent },
        ]),
    };
  }, [t, locale, zone]);
}

const sumAt = ({ series }: ChartData, point: number) =>
  series.reduce((sum, { values }) => sum + (values[point] ?? 0), 0);

/** The point with most. */
export const busiestOf = (data: ChartData): string => {
  const sums = data.points.map((_, point) => sumAt(data, point));
  return data.points[sums.indexOf(Math.max(...sums))]?.label ?? '';
};

export const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
