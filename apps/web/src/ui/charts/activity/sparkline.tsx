import { BarDrawing, type ChartData } from '@switchboard/charts';
import classes from '../charts.module.css';
import { pageTheme } from '../page-theme.tsx';

const [width, height] = [124, 26];

/** A row's picture: bars without anything around them; the label says what they show. */
export function Sparkline({ data, label, testId }: { data: ChartData; label: string; testId?: string }) {
  const area = { width, left: 0, right: width, top: 1, bottom: height, step: width / data.points.length };
  return (
    <svg
      role="img"
      aria-label={label}
      data-testid={testId}
      className={classes.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <title>{label}</title>
      <BarDrawing data={data} area={area} theme={pageTheme} isSmall />
    </svg>
  );
}
