import { LinePath } from '@visx/shape';
import { bandsOf, heightsOf, PointAxis, scaleRoom, ValueAxis } from './axes.tsx';
import { type ChartSeries, valueAt } from './chart-data.ts';
import classes from './charts.module.css';
import { Mark } from './mark.tsx';
import { type ChartProps, Plot } from './plot.tsx';
import type { PlotArea } from './plot-area.ts';
import { lookOf } from './swatch.tsx';

const height = 240;
/** Marks that are closer than so many pixels hide the line. */
const markStep = 16;

/** Lines over time; that of the period before is dashed. */
export function LineChart({ data, label, onOpen }: ChartProps) {
  const seriesAt = (area: PlotArea, point: number, y: number) => {
    const heights = heightsOf(data, area);
    const distances = data.series.map(({ isBefore = false }, series) => {
      const value = valueAt(data, { point, series });
      return value === null || isBefore ? Number.POSITIVE_INFINITY : Math.abs(heights(value) - y);
    });
    return Math.max(0, distances.indexOf(Math.min(...distances)));
  };
  return (
    <Plot data={data} label={label} onOpen={onOpen} height={height} left={scaleRoom(data)} seriesAt={seriesAt} isLines>
      {(area, place) => {
        const bands = bandsOf(data, area);
        const heights = heightsOf(data, area);
        const x = (point: number) => (bands(point) ?? 0) + area.step / 2;
        return (
          <>
            <ValueAxis data={data} area={area} />
            {place && (
              <line className={classes.ruler} x1={x(place.point)} x2={x(place.point)} y1={area.top} y2={area.bottom} />
            )}
            {/* The first one lies on top. */}
            {[...data.series.entries()].reverse().map(([index, series]) => (
              <g
                key={series.key}
                className={classes.series}
                data-look={lookOf(data, index)}
                data-before={series.isBefore || undefined}
              >
                <LinePath
                  className={classes.path ?? ''}
                  data={series.values.map((value, point) => ({ value, point }))}
                  defined={({ value }) => value !== null}
                  x={({ point }) => x(point)}
                  y={({ value }) => heights(value ?? 0)}
                />
                {listMarks(series, Math.ceil(markStep / area.step), place?.point).map(([point, value]) => (
                  <Mark
                    key={point}
                    look={lookOf(data, index)}
                    x={x(point)}
                    y={heights(value)}
                    isChosen={point === place?.point && index === place.series}
                  />
                ))}
              </g>
            ))}
            <PointAxis data={data} area={area} />
          </>
        );
      }}
    </Plot>
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
