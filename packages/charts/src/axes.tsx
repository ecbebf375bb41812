/** @jsxRuntime automatic */
import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { type ChartData, greatestOf } from './chart-data.ts';
import type { PlotArea } from './plot-area.ts';
import { type ChartTheme, textSizePx } from './theme.ts';

/** About as wide is a letter of a label. */
const letterWidth = 6.4;

const scaleTexts = (data: ChartData): [value: number, text: string][] => {
  const write = data.formatScale ?? data.format;
  return data.scale(greatestOf(data)).map((value) => [value, write(value)]);
};

/** What the texts of the scale take. */
export const scaleRoom = (data: ChartData): number =>
  Math.ceil(12 + letterWidth * Math.max(2, ...scaleTexts(data).map(([, text]) => text.length)));

export const bandsOf = ({ points }: ChartData, { left, right }: PlotArea) =>
  scaleBand<number>({ domain: points.map((_, index) => index), range: [left, right] });

export const heightsOf = (data: ChartData, { top, bottom }: PlotArea) =>
  scaleLinear<number>({ domain: [0, scaleTexts(data).at(-1)?.[0] ?? 1], range: [bottom, top] });

interface AxisProps {
  data: ChartData;
  area: PlotArea;
  theme: ChartTheme;
}

/** The names of the points, as many as there is room for. */
export function PointAxis({ data, area, theme }: AxisProps) {
  const longest = Math.max(...data.points.map(({ tick }) => tick.length));
  const every = Math.max(1, Math.ceil((longest * letterWidth + 14) / area.step));
  return (
    <AxisBottom
      scale={bandsOf(data, area)}
      top={area.bottom}
      tickValues={data.points.map((_, index) => index).filter((index) => index % every === 0)}
      tickFormat={(index) => data.points[index]?.tick ?? ''}
      tickLength={4}
      hideAxisLine
      hideTicks
      tickComponent={({ x, y, formattedValue = '' }) =>
        theme.drawText({ x, y: y + 0.25 * textSizePx, anchor: 'middle', text: formattedValue })
      }
    />
  );
}

/** The scale of the values, with a line for each. */
export function ValueAxis({ data, area, theme }: AxisProps) {
  const texts = new Map(scaleTexts(data));
  return (
    <AxisLeft
      scale={heightsOf(data, area)}
      left={area.left}
      tickValues={[...texts.keys()]}
      tickFormat={(value) => texts.get(Number(value)) ?? ''}
      tickLength={0}
      hideAxisLine
      tickLineProps={{ ...theme.grid, x2: area.right - area.left }}
      tickComponent={({ x, y, formattedValue = '' }) =>
        theme.drawText({ x: x - 8, y: y + 0.32 * textSizePx, anchor: 'end', text: formattedValue })
      }
    />
  );
}
