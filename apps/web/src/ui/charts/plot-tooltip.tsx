import type { ChartData, ChartPlace, PlotArea } from '@switchboard/charts';
import classes from './charts.module.css';
import { Swatch } from './swatch.tsx';
import type { PlaceLine } from './use-place-lines.ts';

interface PlotTooltipProps {
  data: ChartData;
  area: PlotArea;
  place: ChartPlace;
  lines: readonly PlaceLine[];
  /** How a series is marked beside its name; null: not. */
  mark: 'line' | 'bar' | null;
}

/** The values at a place of a chart, which the chart itself says to screen readers. */
export function PlotTooltip({ data, area, place, lines, mark }: PlotTooltipProps) {
  return (
    <div className={classes.tooltip} style={besidePoint(area, place)} aria-hidden="true" data-testid="chart-tooltip">
      <div className={classes.tooltipTitle}>{data.points[place.point]?.label}</div>
      {lines.map(({ series, name, value }) => (
        <div key={series} className={classes.tooltipLine} data-chosen={series === place.series || undefined}>
          {mark && <Swatch data={data} series={series} isLine={mark === 'line'} />}
          <span>{name}</span>
          <span className={classes.tooltipValue}>{value}</span>
        </div>
      ))}
    </div>
  );
}

/** On the side with more room. */
const besidePoint = ({ width, left, step }: PlotArea, { point }: ChartPlace) => {
  const x = left + (point + 0.5) * step;
  return x > width / 2 ? { right: width - x + 12 } : { left: x + 12 };
};
