/** @jsxRuntime automatic */
import { PointAxis } from './axes.tsx';
import type { DrawingProps } from './bar-drawing.tsx';
import { type ChartData, greatestOf } from './chart-data.ts';
import { type ChartTheme, textSizePx } from './theme.ts';

export const heatRowHeight = 30;
const gap = 2;
/** Of nothing. */
const dot = 3;
const levels = [1, 2, 3, 4, 5] as const;

/** What the names of the rows take. */
export const heatRoom = ({ series }: ChartData): number =>
  Math.max(...series.map(({ name }) => name.length)) * 7.5 + 10;

/** From 0, nothing, to 5, the greatest. */
const levelOf = (value: number | null, greatest: number): number =>
  !value || greatest === 0 ? 0 : Math.max(1, Math.ceil((value / greatest) * levels.length));

/** The more, the darker and the larger. */
const sizeOf = (level: number) => 0.5 + 0.1 * level;

/** A square for each point of each series: the hours of weekdays. */
export function HeatDrawing({ data, area, theme, place = null }: DrawingProps) {
  const greatest = greatestOf(data);
  const [side, rise] = [area.step - gap, heatRowHeight - gap];
  return (
    <>
      {data.series.map(({ key, name, values }, row) => (
        <g key={key} transform={`translate(0 ${area.top + row * heatRowHeight})`}>
          {theme.drawText({ x: 0, y: heatRowHeight / 2 + 0.32 * textSizePx, anchor: 'start', text: name })}
          {values.map((value, point) => {
            const level = levelOf(value, greatest);
            const [width, height] = level === 0 ? [dot, dot] : [side * sizeOf(level), rise * sizeOf(level)];
            return (
              <rect
                key={data.points[point]?.key}
                {...theme.cell(level)}
                data-level={level}
                data-chosen={(place?.point === point && place.series === row) || undefined}
                x={area.left + (point + 0.5) * area.step - width / 2}
                y={(heatRowHeight - height) / 2}
                width={width}
                height={height}
                rx={2}
              />
            );
          })}
        </g>
      ))}
      <PointAxis data={data} area={area} theme={theme} />
    </>
  );
}

/** What the squares mean, from little to much. */
export function HeatLevels({ theme }: { theme: ChartTheme }) {
  return (
    <svg width={levels.length * 22} height={20}>
      {levels.map((level, index) => (
        <rect
          key={level}
          {...theme.cell(level)}
          data-level={level}
          x={index * 22 + 11 - 10 * sizeOf(level)}
          y={10 - 10 * sizeOf(level)}
          width={20 * sizeOf(level)}
          height={20 * sizeOf(level)}
          rx={2}
        />
      ))}
    </svg>
  );
}
