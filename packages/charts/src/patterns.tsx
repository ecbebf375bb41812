/** @jsxRuntime automatic */
import type { ChartTheme } from './theme.ts';

export const patternOf = (id: string, series: number): string => `url(#${id}-${series % 4})`;

const marks = [
  null,
  <path key="1" d="M-1 7 7 -1 M5 13 13 5" />,
  <circle key="2" cx="4" cy="4" r="1.6" stroke="none" />,
  <path key="3" d="M0 3 H8" />,
];

/** Fills for those who cannot tell the colours apart: plain, hatched, dotted, lined. */
export function Patterns({ id, count, theme }: { id: string; count: number; theme: ChartTheme }) {
  return (
    <defs>
      {marks.slice(0, Math.min(count, marks.length)).map((mark, index) => (
        <pattern key={index} id={`${id}-${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect {...theme.fill(index)} data-look={index} width="8" height="8" />
          {mark && <g {...theme.mark}>{mark}</g>}
        </pattern>
      ))}
    </defs>
  );
}
