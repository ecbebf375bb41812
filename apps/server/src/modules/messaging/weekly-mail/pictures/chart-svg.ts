import {
  BarDrawing,
  type ChartData,
  type ChartSeries,
  type ChartTheme,
  HeatDrawing,
  heatRoom,
  heatRowHeight,
  Legend,
  LineDrawing,
  plotAreaOf,
  scaleRoom,
  stacked,
} from '@switchboard/charts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ChartKind } from './painter.ts';

const legendHeight = 24;
const plotHeight = 190;

const drawings = { bars: BarDrawing, lines: LineDrawing, heat: HeatDrawing };

const roomOf = (kind: ChartKind, data: ChartData): number =>
  kind === 'heat' ? heatRoom(data) : scaleRoom(kind === 'bars' ? stacked(data) : data);

/** A chart with its legend, where it has more than one series, as an SVG of its own. */
export const chartSvg = (
  kind: ChartKind,
  data: ChartData,
  nameOf: (series: ChartSeries) => string,
  { theme, width }: { theme: ChartTheme; width: number },
): { svg: string; height: number } => {
  const top = kind !== 'heat' && data.series.length > 1 ? legendHeight : 0;
  const chartHeight = kind === 'heat' ? data.series.length * heatRowHeight + 36 : plotHeight;
  const area = plotAreaOf(width, chartHeight, roomOf(kind, data), data.points.length);
  const height = top + chartHeight;
  const svg = renderToStaticMarkup(
    createElement(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
      top > 0 &&
        createElement(Legend, { data, theme, isLines: kind === 'lines', nameOf, x: area.left, y: legendHeight / 2 }),
      createElement('g', { transform: `translate(0 ${top})` }, createElement(drawings[kind], { data, area, theme })),
    ),
  );
  return { svg, height };
};
