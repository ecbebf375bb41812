import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { type ChartData, greatestOf } from './chart-data.ts';
import classes from './charts.module.css';
import type { PlotArea } from './plot-area.ts';

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

interface Tick {
  x: number;
  y: number;
  formattedValue: string | undefined;
}

const drawPointName = ({ x, y, formattedValue }: Tick) => (
  <text x={x} y={y} dy="0.25em" textAnchor="middle" className={classes.tick}>
    {formattedValue}
  </text>
);

const drawValue = ({ x, y, formattedValue }: Tick) => (
  <text x={x} y={y} dx={-8} dy="0.32em" textAnchor="end" className={classes.tick}>
    {formattedValue}
  </text>
);

/** The names of the points, as many as there is room for. */
export function PointAxis({ data, area }: { data: ChartData; area: PlotArea }) {
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
      tickComponent={drawPointName}
    />
  );
}

/** The scale of the values, with a line for each. */
export function ValueAxis({ data, area }: { data: ChartData; area: PlotArea }) {
  const texts = new Map(scaleTexts(data));
  return (
    <AxisLeft
      scale={heightsOf(data, area)}
      left={area.left}
      tickValues={[...texts.keys()]}
      tickFormat={(value) => texts.get(Number(value)) ?? ''}
      tickLength={0}
      hideAxisLine
      tickLineProps={{ className: classes.line ?? '', x2: area.right - area.left }}
      tickComponent={drawValue}
    />
  );
}
