import { BarDrawing, heightsOf, type PlotArea, scaleRoom, stacked } from '@switchboard/charts';
import { pageTheme } from './page-theme.tsx';
import { type ChartProps, Plot } from './plot.tsx';

/** Bars of parts that are one whole. */
export function BarChart({ data, label, onOpen, height = 240 }: ChartProps) {
  const whole = stacked(data);
  const seriesAt = (area: PlotArea, point: number, y: number) => {
    const value = heightsOf(whole, area).invert(y);
    let sum = 0;
    const found = data.series.findIndex(({ values }) => {
      sum += values[point] ?? 0;
      return value <= sum;
    });
    return found < 0 ? data.series.length - 1 : found;
  };
  return (
    <Plot data={data} label={label} onOpen={onOpen} height={height} left={scaleRoom(whole)} seriesAt={seriesAt}>
      {(area, place) => <BarDrawing data={data} area={area} theme={pageTheme} place={place} />}
    </Plot>
  );
}
