/** @jsxRuntime automatic */
import { LinePath } from '@visx/shape';
import { bandsOf, heightsOf, PointAxis, ValueAxis } from './axes.tsx';
import type { DrawingProps } from './bar-drawing.tsx';
import { type ChartSeries, lookOf } from './chart-data.ts';
import { Mark } from './mark.tsx';

/** Marks that are closer than so many pixels hide the line. */
const markStep = 16;

/** Lines over time; that of the period before is dashed. */
export function LineDrawing({ data, area, theme, place = null }: DrawingProps) {
  const bands = bandsOf(data, area);
  const heights = heightsOf(data, area);
  const x = (point: number) => (bands(point) ?? 0) + area.step / 2;
  return (
    <>
      <ValueAxis data={data} area={area} theme={theme} />
      {place && <line {...theme.ruler} x1={x(place.point)} x2={x(place.point)} y1={area.top} y2={area.bottom} />}
      {/* The first one lies on top. */}
      {[...data.series.entries()].reverse().map(([index, series]) => {
        const look = lookOf(data, index);
        const isBefore = series.isBefore ?? false;
        return (
          <g key={series.key} {...theme.series} data-look={look} data-before={isBefore || undefined}>
            <LinePath
              {...theme.path(look, isBefore)}
              data={series.values.map((value, point) => ({ value, point }))}
              defined={({ value }) => value !== null}
              x={({ point }) => x(point)}
              y={({ value }) => heights(value ?? 0)}
            />
            {listMarks(series, Math.ceil(markStep / area.step), place?.point).map(([point, value]) => (
              <Mark
                key={point}
                look={look}
                drawn={theme.point(look, isBefore)}
                x={x(point)}
                y={heights(value)}
                isChosen={point === place?.point && index === place.series}
              />
            ))}
          </g>
        );
      })}
      <PointAxis data={data} area={area} theme={theme} />
    </>
  );
}

/** The points that get a mark: those alone between gaps always, as there is no line to them. */
const listMarks = (
  { values, isBefore = false }: ChartSeries,
  every: number,
  chosen: number | undefined,
): [number, number][] => {
  return values.flatMap((value, point): [number, number][] => {
    if (value === null) return [];
    const isAlone = (values[point - 1] ?? null) === null && (values[point + 1] ?? null) === null;
    const isMarked = isAlone || point === chosen || (!isBefore && point % every === 0);
    return isMarked ? [[point, value]] : [];
  });
};
