/**
 * Charts as SVG, without anything that moves: the same on the page and in pictures that the server draws. Its files
 * name the runtime of JSX themselves, as tsx reads no settings of another package.
 */
export { heightsOf, scaleRoom } from './axes.tsx';
export { BarDrawing, type DrawingProps, stacked } from './bar-drawing.tsx';
export * from './chart-data.ts';
export { HeatDrawing, HeatLevels, heatRoom, heatRowHeight } from './heat-drawing.tsx';
export { Legend } from './legend.tsx';
export { LineDrawing } from './line-drawing.tsx';
export { Mark } from './mark.tsx';
export { type PlotArea, plotAreaOf } from './plot-area.ts';
export * from './scales.ts';
export { type ChartText, type ChartTheme, type Look, textSizePx } from './theme.ts';
