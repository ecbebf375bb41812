/** @jsxRuntime automatic */
import { BarStack } from '@visx/shape';
import { useId } from 'react';
import { bandsOf, heightsOf, PointAxis, ValueAxis } from './axes.tsx';
import { type ChartData, type ChartPlace, greatestOf } from './chart-data.ts';
import { Patterns, patternOf } from './patterns.tsx';
import type { PlotArea } from './plot-area.ts';
import type { ChartTheme } from './theme.ts';

/** What every drawing takes; `place` is where the reader is. */
export interface DrawingProps {
  data: ChartData;
  area: PlotArea;
  theme: ChartTheme;
  place?: ChartPlace | null;
}

/** For the scale, which is that of the whole bars. */
export const stacked = (data: ChartData): ChartData => {
  const sums = data.points.map((_, point) => data.series.reduce((sum, { values }) => sum + (values[point] ?? 0), 0));
  return { ...data, series: [{ key: 'all', name: '', values: sums }] };
};

/** Bars of parts that are one whole; small ones stand alone, without axes. */
export function BarDrawing({ data, area, theme, place = null, isSmall = false }: DrawingProps & { isSmall?: boolean }) {
  const id = useId();
  const whole = stacked(data);
  const rows = data.points.map((_, point) => ({ point, parts: data.series.map(({ values }) => values[point] ?? 0) }));
  const bands = bandsOf(data, area).paddingInner(0.25).paddingOuter(0.15);
  return (
    <>
      <Patterns id={id} count={data.series.length} theme={theme} />
      {!isSmall && greatestOf(whole) > 0 && <ValueAxis data={whole} area={area} theme={theme} />}
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
                  {...theme.bar}
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
      {!isSmall && <PointAxis data={data} area={area} theme={theme} />}
    </>
  );
}
