import { useElementSize } from '@mantine/hooks';
import { type ChartData, type ChartPlace, type OpenPlace, type PlotArea, plotAreaOf } from '@switchboard/charts';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useT } from '../../i18n/use-t.ts';
import classes from './charts.module.css';
import { PlotTooltip } from './plot-tooltip.tsx';
import { useChartCursor } from './use-chart-cursor.ts';
import { sayPlace, usePlaceLines } from './use-place-lines.ts';

/** What all charts take. */
export interface ChartProps {
  data: ChartData;
  label: string;
  onOpen?: OpenPlace | undefined;
  /** In pixels. */
  height?: number | undefined;
}

interface PlotProps extends ChartProps {
  height: number;
  /** Room for the scale. */
  left: number;
  /** A place has one value, rather than one of each series. */
  isGrid?: boolean;
  /** The series are lines. */
  isLines?: boolean;
  seriesAt: (area: PlotArea, point: number, y: number) => number;
  children: (area: PlotArea, place: ChartPlace | null) => ReactNode;
}

/** Where nothing is laid out, and before it is. */
const anyWidth = 640;

/** A chart's place: the reader moves over it by pointer and keys, and is told the values there. */
export function Plot({
  data,
  label,
  onOpen,
  height,
  left,
  isGrid = false,
  isLines = false,
  seriesAt,
  children,
}: PlotProps) {
  const t = useT('charts');
  const { ref, width: measured } = useElementSize();
  const cursor = useChartCursor(data, onOpen);
  const wasChosen = useRef(false);
  const { place } = cursor;
  const width = measured || anyWidth;
  const count = data.points.length;
  const area = plotAreaOf(width, height, left, count);
  const lines = usePlaceLines(data, place, isGrid);
  const placeOf = (event: PointerEvent<HTMLElement>): ChartPlace => {
    const box = event.currentTarget.getBoundingClientRect();
    const point = Math.floor((event.clientX - box.left - area.left) / area.step);
    const series = seriesAt(area, Math.min(Math.max(point, 0), count - 1), event.clientY - box.top);
    return { point, series };
  };
  return (
    <div className={classes.plot} ref={ref}>
      <div
        role="slider"
        tabIndex={0}
        className={classes.cursor}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={(place?.point ?? 0) + 1}
        aria-valuetext={place ? sayPlace(data, place, lines) : t(onOpen ? 'opens' : 'hint')}
        data-opens={(onOpen !== undefined && place !== null) || undefined}
        data-testid="chart"
        onKeyDown={cursor.onKeyDown}
        onBlur={() => cursor.choose(null)}
        onPointerDown={(event) => {
          const next = placeOf(event);
          // A finger has no other way to look before it opens.
          wasChosen.current =
            event.pointerType === 'mouse' || (place?.point === next.point && place.series === next.series);
          cursor.choose(next);
        }}
        onPointerMove={(event) => cursor.choose(placeOf(event))}
        onPointerLeave={(event) => event.pointerType === 'mouse' && cursor.choose(null)}
        onClick={() => place && wasChosen.current && onOpen?.(place)}
      >
        <svg className={classes.drawing} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          {children(area, place)}
        </svg>
      </div>
      {place && (
        <PlotTooltip
          data={data}
          area={area}
          place={place}
          lines={lines}
          mark={isGrid ? null : isLines ? 'line' : 'bar'}
        />
      )}
    </div>
  );
}
