import { type ChartData, type ChartPlace, valueAt } from '@switchboard/charts';
import { useT } from '../../i18n/use-t.ts';
import { useSeriesName } from './use-series-name.ts';

/** A value at a point, in words. */
export interface PlaceLine {
  series: number;
  name: string;
  value: string;
}

/** The values at a place: that of each series, or where `isGrid` that of the place alone. */
export function usePlaceLines(data: ChartData, place: ChartPlace | null, isGrid: boolean): PlaceLine[] {
  const t = useT('charts');
  const nameOf = useSeriesName();
  if (place === null) return [];
  return data.series.flatMap((one, series) => {
    if (isGrid && series !== place.series) return [];
    const value = valueAt(data, { point: place.point, series });
    return [{ series, name: nameOf(one), value: value === null ? t('none') : data.format(value) }];
  });
}

/** The point and its values, the chosen one first. */
export const sayPlace = ({ points }: ChartData, place: ChartPlace, lines: readonly PlaceLine[]): string => {
  const chosenFirst = lines.toSorted(
    (one, other) => Number(other.series === place.series) - Number(one.series === place.series),
  );
  const values = chosenFirst.map(({ name, value }) => `${name}: ${value}`);
  return [points[place.point]?.label, ...values].join('. ');
};
