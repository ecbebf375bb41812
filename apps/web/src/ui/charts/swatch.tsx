import type { ChartData } from './chart-data.ts';
import classes from './charts.module.css';
import { Mark } from './mark.tsx';

/** How a series is drawn: the number of its colour and pattern, which that of the period before shares. */
export const lookOf = ({ series }: ChartData, index: number): number => {
  const one = series[index];
  return one?.isBefore ? series.findIndex(({ name, isBefore = false }) => name === one.name && !isBefore) : index;
};

interface SwatchProps {
  data: ChartData;
  series: number;
  isLine: boolean;
}

const [width, height] = [20, 10];

/** A small picture of a series' look, beside its name. */
export function Swatch({ data, series, isLine }: SwatchProps) {
  const look = lookOf(data, series);
  if (!isLine) return <span className={classes.swatch} data-look={look} aria-hidden="true" />;
  const isBefore = data.series[series]?.isBefore ?? false;
  return (
    <svg className={classes.lineSwatch} width={width} height={height} aria-hidden="true">
      <g className={classes.series} data-look={look} data-before={isBefore || undefined}>
        <path className={classes.path} d={`M0 ${height / 2} H${width}`} />
        {!isBefore && <Mark look={look} x={width / 2} y={height / 2} />}
      </g>
    </svg>
  );
}
