import { type ChartText, type ChartTheme, textSizePx } from '@switchboard/charts';
import { createElement } from 'react';

/** The light theme's colours, as mails are white. */
const looks = ['#5467e0', '#e8590c', '#099268', '#c2255c'];
const levels = ['#c8ced8', '#99a6f7', '#7d8df4', '#5467e0', '#3f4cc4', '#232c73'];
const ink = { dimmed: '#5c6676', line: '#dde1e8', paper: '#ffffff' };

const lookAt = (colours: readonly string[], place: number): string => colours[place % colours.length] ?? ink.dimmed;

/** A text as the outline of its letters, and how wide it is. */
export type Outline = (text: string, sizePx: number) => { path: string; widthPx: number };

/** How charts look in mails: their letters are drawn, as nobody knows which fonts a server has. */
export const makeMailTheme = (outline: Outline): ChartTheme => ({
  drawText: ({ x, y, anchor, text }: ChartText) => {
    const { path, widthPx } = outline(text, textSizePx);
    const left = x - { start: 0, middle: widthPx / 2, end: widthPx }[anchor];
    return createElement('path', { d: path, transform: `translate(${left} ${y})`, fill: ink.dimmed });
  },
  grid: { stroke: ink.line },
  ruler: {},
  fill: (look) => ({ fill: lookAt(looks, look) }),
  mark: { fill: '#ffffffbf', stroke: '#ffffffbf', strokeWidth: 1.6 },
  bar: { stroke: ink.paper, strokeWidth: 1 },
  series: {},
  path: (look, isBefore) => ({
    stroke: lookAt(looks, look),
    fill: 'none',
    strokeLinejoin: 'round',
    strokeWidth: isBefore ? 1.6 : 2,
    ...(isBefore && { strokeDasharray: '5 4', opacity: 0.75 }),
  }),
  point: (look, isBefore) => ({
    fill: isBefore ? ink.paper : lookAt(looks, look),
    stroke: isBefore ? lookAt(looks, look) : ink.paper,
  }),
  cell: (level) => ({ fill: lookAt(levels, level) }),
});
