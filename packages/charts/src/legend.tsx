/** @jsxRuntime automatic */
import { useId } from 'react';
import { type ChartData, type ChartSeries, lookOf } from './chart-data.ts';
import { Mark } from './mark.tsx';
import { Patterns, patternOf } from './patterns.tsx';
import { type ChartTheme, textSizePx } from './theme.ts';

interface LegendProps {
  data: ChartData;
  theme: ChartTheme;
  isLines: boolean;
  nameOf: (series: ChartSeries) => string;
  /** Where the first one begins. */
  x: number;
  /** Their middle. */
  y: number;
}

const swatch = { width: 20, height: 10, gap: 6 };
const betweenPx = 18;

/** The series' looks beside their names, in one line: for pictures, where no page can show them. */
export function Legend({ data, theme, isLines, nameOf, x, y }: LegendProps) {
  const id = useId();
  const widthOf = (series: ChartSeries) =>
    swatch.width + swatch.gap + nameOf(series).length * textSizePx * 0.6 + betweenPx;
  const placeOf = (index: number) => data.series.slice(0, index).reduce((place, series) => place + widthOf(series), x);
  return (
    <>
      {!isLines && <Patterns id={id} count={data.series.length} theme={theme} />}
      {data.series.map((series, index) => {
        const { key, isBefore = false } = series;
        const look = lookOf(data, index);
        return (
          <g key={key} transform={`translate(${placeOf(index)} ${y})`}>
            {isLines ? (
              <>
                <path {...theme.path(look, isBefore)} d={`M0 0 H${swatch.width}`} />
                {!isBefore && <Mark look={look} drawn={theme.point(look, false)} x={swatch.width / 2} y={0} />}
              </>
            ) : (
              <rect y={-swatch.height / 2} width={swatch.width} height={swatch.height} fill={patternOf(id, look)} />
            )}
            {theme.drawText({
              x: swatch.width + swatch.gap,
              y: 0.35 * textSizePx,
              anchor: 'start',
              text: nameOf(series),
            })}
          </g>
        );
      })}
    </>
  );
}
