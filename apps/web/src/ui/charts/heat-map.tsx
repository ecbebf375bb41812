import { useT } from '../../i18n/use-t.ts';
import { PointAxis } from './axes.tsx';
import { greatestOf } from './chart-data.ts';
import classes from './charts.module.css';
import { type ChartProps, Plot } from './plot.tsx';
import type { PlotArea } from './plot-area.ts';

const rowHeight = 30;
const gap = 2;
/** Of nothing. */
const dot = 3;
const levels = [1, 2, 3, 4, 5] as const;

/** From 0, nothing, to 5, the greatest. */
const levelOf = (value: number | null, greatest: number): number =>
  !value || greatest === 0 ? 0 : Math.max(1, Math.ceil((value / greatest) * levels.length));

/** The more, the darker and the larger. */
const sizeOf = (level: number) => 0.5 + 0.1 * level;

/** A square for each point of each series: the hours of weekdays. */
export function HeatMap({ data, label, onOpen }: ChartProps) {
  const t = useT('charts');
  const greatest = greatestOf(data);
  const rows = data.series.length;
  const longest = Math.max(...data.series.map(({ name }) => name.length));
  const seriesAt = ({ top }: PlotArea, _: number, y: number) => Math.floor((y - top) / rowHeight);
  return (
    <>
      <Plot
        data={data}
        label={label}
        onOpen={onOpen}
        height={rows * rowHeight + 36}
        left={longest * 7.5 + 10}
        isGrid
        seriesAt={seriesAt}
      >
        {(area, place) => {
          const [side, rise] = [area.step - gap, rowHeight - gap];
          return (
            <>
              {data.series.map(({ key, name, values }, row) => (
                <g key={key} transform={`translate(0 ${area.top + row * rowHeight})`}>
                  <text x={0} y={rowHeight / 2} dy="0.32em" className={classes.tick}>
                    {name}
                  </text>
                  {values.map((value, point) => {
                    const level = levelOf(value, greatest);
                    const [width, height] = level === 0 ? [dot, dot] : [side * sizeOf(level), rise * sizeOf(level)];
                    return (
                      <rect
                        key={data.points[point]?.key}
                        className={classes.cell}
                        data-level={level}
                        data-chosen={(place?.point === point && place.series === row) || undefined}
                        x={area.left + (point + 0.5) * area.step - width / 2}
                        y={(rowHeight - height) / 2}
                        width={width}
                        height={height}
                        rx={2}
                      />
                    );
                  })}
                </g>
              ))}
              <PointAxis data={data} area={area} />
            </>
          );
        }}
      </Plot>
      <div className={classes.levels} aria-hidden="true">
        {t('less')}
        <svg width={levels.length * 22} height={20}>
          {levels.map((level, index) => (
            <rect
              key={level}
              className={classes.cell}
              data-level={level}
              x={index * 22 + 11 - 10 * sizeOf(level)}
              y={10 - 10 * sizeOf(level)}
              width={20 * sizeOf(level)}
              height={20 * sizeOf(level)}
              rx={2}
            />
          ))}
        </svg>
        {t('more')}
      </div>
    </>
  );
}
