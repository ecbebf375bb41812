import { BarStack } from '@visx/shape';
import { useId } from 'react';
import { bandsOf, heightsOf, PointAxis, scaleRoom, ValueAxis } from './axes.tsx';
import { type ChartData, greatestOf } from './chart-data.ts';
import classes from './charts.module.css';
import { Patterns, patternOf } from './patterns.tsx';
import { type ChartProps, Plot } from './plot.tsx';
import type { PlotArea } from './plot-area.ts';

const height = 240;

/** For the scale, which is that of the whole bars. */
const stacked = (data: ChartData): ChartData => {
  const sums = data.points.map((_, point) => data.series.reduce((sum, { values }) => sum + (values[point] ?? 0), 0));
  return { ...data, series: [{ key: 'all', name: '', values: sums }] };
};

/** Bars of parts that are one whole. */
export function BarChart({ data, label, onOpen }: ChartProps) {
  const id = useId();
  const whole = stacked(data);
  const rows = data.points.map((_, point) => ({ point, parts: data.series.map(({ values }) => values[point] ?? 0) }));
  const seriesAt = (area: PlotArea, point: number, y: number) => {
    const value = heightsOf(whole, area).invert(y);
    let sum = 0;
    const found = rows[point]?.parts.findIndex((part) => {
      sum += part;
      return value <= sum;
    });
    return found === undefined || found < 0 ? data.series.length - 1 : found;
  };
  return (
    <Plot data={data} label={label} onOpen={onOpen} height={height} left={scaleRoom(whole)} seriesAt={seriesAt}>
      {(area, place) => {
        const bands = bandsOf(data, area).paddingInner(0.25).paddingOuter(0.15);
        return (
          <>
            <Patterns id={id} count={data.series.length} />
            {greatestOf(whole) > 0 && <ValueAxis data={whole} area={area} />}
            <BarStack<(typeof rows)[number], number>
              data={rows}
              keys={data.series.map((_, index) => index)}
              value={({ parts }, series) => parts[series] ?? 0}
              x={({ point }) => point}
              xScale={bands}
              yScale={heightsOf(whole, area)}
              color={(series) => patternOf(id, series)}
            >
              {(stacks) =>
                stacks.flatMap((stack) =>
                  stack.bars
                    .filter((bar) => bar.height > 0)
                    .map((bar) => (
                      <rect
                        key={`${stack.key} ${bar.index}`}
                        className={classes.bar}
                        data-look={stack.index}
                        data-chosen={(place?.point === bar.index && place.series === stack.index) || undefined}
                        data-beside={(place !== null && place.point !== bar.index) || undefined}
                        x={bar.x}
                        y={bar.y}
                        width={Math.min(bar.width, 56)}
                        height={bar.height}
                        transform={`translate(${Math.max(0, bar.width - 56) / 2} 0)`}
                        fill={bar.color}
                      />
                    )),
                )
              }
            </BarStack>
            <PointAxis data={data} area={area} />
          </>
        );
      }}
    </Plot>
  );
}
