import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { type ChartData, isEmptyChart, type OpenPlace } from '@switchboard/charts';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartTable } from './chart-table.tsx';
import classes from './charts.module.css';
import { HeatMap } from './heat-map.tsx';
import { LineChart } from './line-chart.tsx';
import { Swatch } from './swatch.tsx';
import { useSeriesName } from './use-series-name.ts';

const kinds = { bars: BarChart, lines: LineChart, heat: HeatMap };

interface ChartPartProps {
  kind: keyof typeof kinds;
  title: string;
  data: ChartData;
  /** Of the table's first column. */
  pointTitle?: string;
  /** Beside the title. */
  help?: ReactNode;
  /** Beside the switch between chart and table. */
  actions?: ReactNode;
  /** In place of a chart of nothing. */
  empty: ReactNode;
  onOpen?: OpenPlace | undefined;
  testId?: string;
  /** In pixels, of charts but heat maps. */
  height?: number;
}

/** A chart under its title, and the same as a table: by choice, and always for screen readers. */
export function Chart({ kind, title, data, pointTitle, help, actions, empty, onOpen, testId, height }: ChartPartProps) {
  const t = useT('charts');
  const titleId = useId();
  const nameOf = useSeriesName();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const isEmpty = isEmptyChart(data);
  const Drawing = kinds[kind];
  const table = { data, label: title, pointTitle: pointTitle ?? t('time') };
  return (
    <section className={classes.card} aria-labelledby={titleId} data-testid={testId}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          {title}
        </h2>
        {help}
        {!isEmpty && (
          <div className={classes.controls}>
            <SegmentedControl
              size="xs"
              aria-label={t('view', { name: title })}
              value={view}
              data={[
                { value: 'chart', label: t('chart') },
                { value: 'table', label: t('table') },
              ]}
              onChange={(next) => setView(next === 'table' ? next : 'chart')}
            />
            {actions}
          </div>
        )}
      </div>
      {isEmpty && empty}
      {!isEmpty && view === 'table' && <ChartTable {...table} onOpen={onOpen} />}
      {!isEmpty && view === 'chart' && (
        <>
          {kind !== 'heat' && data.series.length > 1 && (
            <ul className={classes.legend}>
              {data.series.map((series, index) => (
                <li key={series.key}>
                  <Swatch data={data} series={index} isLine={kind === 'lines'} />
                  {nameOf(series)}
                </li>
              ))}
            </ul>
          )}
          <Drawing data={data} label={title} onOpen={onOpen} height={height} />
          <VisuallyHidden component="div">
            <ChartTable {...table} isUnseen />
          </VisuallyHidden>
        </>
      )}
    </section>
  );
}
