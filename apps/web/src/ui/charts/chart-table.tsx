import type { ChartData, OpenPlace } from '@switchboard/charts';
import { useT } from '../../i18n/use-t.ts';
import classes from './charts.module.css';
import { NumberButton } from './number-button.tsx';
import { useSeriesName } from './use-series-name.ts';

interface ChartTableProps {
  data: ChartData;
  label: string;
  /** Of the points' column. */
  pointTitle: string;
  onOpen?: OpenPlace | undefined;
  /** For screen readers only. */
  isUnseen?: boolean;
}

/** The numbers of a chart. */
export function ChartTable({ data, label, pointTitle, onOpen, isUnseen = false }: ChartTableProps) {
  const t = useT('charts');
  const nameOf = useSeriesName();
  const { points, series, format } = data;
  return (
    // Numbers that open are reached by Tab, and scroll it so.
    <div
      className={isUnseen ? undefined : classes.tableScroller}
      {...(!isUnseen && !onOpen && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{pointTitle}</th>
            {series.map((one) => (
              <th key={one.key} scope="col">
                {nameOf(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={point.key}>
              <th scope="row">{point.label}</th>
              {series.map(({ key, values, isBefore = false }, place) => {
                const value = values[index] ?? null;
                const open = isBefore || !value ? undefined : onOpen;
                return (
                  <td key={key}>
                    {value === null ? (
                      <span className={classes.none}>{t('none')}</span>
                    ) : open ? (
                      <NumberButton value={format(value)} onOpen={() => open({ point: index, series: place })} />
                    ) : (
                      format(value)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
