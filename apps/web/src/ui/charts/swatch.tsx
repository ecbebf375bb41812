import { type ChartData, lookOf, Mark } from '@switchboard/charts';
import classes from './charts.module.css';
import { pageTheme } from './page-theme.tsx';

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
        {!isBefore && <Mark look={look} drawn={pageTheme.point(look, false)} x={width / 2} y={height / 2} />}
      </g>
    </svg>
  );
}
