import type { ChartData } from './chart-data.ts';
import classes from './charts.module.css';

/** How a series is drawn: the number of its colour and pattern, which that of the period before shares. */
export const lookOf = ({ series }: ChartData, index: number): number => {
  const one = series[index];
  return one?.isBefore ? series.findIndex(({ name, isBefore = false }) => name === one.name && !isBefore) : index;
};

/** A small picture of a series' look, beside its name. */
export function Swatch({ data, series }: { data: ChartData; series: number }) {
  return (
    <span
      className={classes.swatch}
      data-look={lookOf(data, series)}
      data-before={data.series[series]?.isBefore || undefined}
      aria-hidden="true"
    />
  );
}
