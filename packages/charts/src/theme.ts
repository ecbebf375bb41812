import type { ReactNode } from 'react';

/** How a part is drawn: by a class of the page's, or by attributes where there are no style sheets. */
export interface Look {
  className?: string;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  strokeDasharray?: string;
  strokeLinejoin?: 'round';
  opacity?: number;
}

export interface ChartText {
  x: number;
  /** The line the letters stand on. */
  y: number;
  anchor: 'start' | 'middle' | 'end';
  text: string;
}

/** The colours and letters of the page or picture that a chart is drawn on; a series' look is a number. */
export interface ChartTheme {
  drawText: (text: ChartText) => ReactNode;
  /** A line for each value of the scale. */
  grid: Look;
  /** Through the chosen point. */
  ruler: Look;
  /** A series, and under its patterns, where there are any, its colour. */
  fill: (look: number) => Look;
  /** What a pattern is made of. */
  mark: Look;
  bar: Look;
  /** Around a line and its points. */
  series: Look;
  path: (look: number, isBefore: boolean) => Look;
  point: (look: number, isBefore: boolean) => Look;
  /** A square of heat maps, from 0, nothing, to 5. */
  cell: (level: number) => Look;
}

/** Of the letters of every drawing. */
export const textSizePx = 11;
