import { heightsOf, LineDrawing, type PlotArea, scaleRoom, valueAt } from '@switchboard/charts';
import { pageTheme } from './page-theme.tsx';
import { type ChartProps, Plot } from './plot.tsx';

/** Lines over time; that of the period before is dashed. */
export function LineChart({ data, label, onOpen, height = 240 }: ChartProps) {
  const seriesAt = (area: PlotArea, point: number, y: number) => {
    const heights = heightsOf(data, area);
    const distances = data.series.map(({ isBefore = false }, series) => {
      const value = valueAt(data, { point, series });
      return value === null || isBefore ? Number.POSITIVE_INFINITY : Math.abs(heights(value) - y);
    });
    return Math.max(0, distances.indexOf(Math.min(...distances)));
  };
  return (
    <Plot data={data} label={label} onOpen={onOpen} height={height} left={scaleRoom(data)} seriesAt={seriesAt} isLines>
      {(area, place) => <LineDrawing data={data} area={area} theme={pageTheme} place={place} />}
    </Plot>
  );
}
