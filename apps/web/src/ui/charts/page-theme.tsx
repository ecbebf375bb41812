import type { ChartTheme, Look } from '@switchboard/charts';
import classes from './charts.module.css';

const by = (className: string | undefined): Look => ({ className: className ?? '' });

/** The colours of the page, which its style sheet knows: light or dark, and of the chosen place. */
export const pageTheme: ChartTheme = {
  drawText: ({ x, y, anchor, text }) => (
    <text x={x} y={y} textAnchor={anchor} className={classes.tick}>
      {text}
    </text>
  ),
  grid: by(classes.line),
  ruler: by(classes.ruler),
  fill: () => by(classes.fill),
  mark: by(classes.mark),
  bar: by(classes.bar),
  series: by(classes.series),
  path: () => by(classes.path),
  point: () => by(classes.point),
  cell: () => by(classes.cell),
};
