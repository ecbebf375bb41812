import { type FigureId, figures, type ReportDivision, type ReportRow } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { NumberButton } from '../../../ui/charts/number-button.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { type FigurePart, hasList, mainPart, numberIn } from './figure-numbers.ts';
import classes from './reports.module.css';
import { useNumberText } from './use-number-text.ts';
import { useReportContext } from './use-report-filter.ts';

/** A number of a figure as a column. */
export interface NumberColumn {
  figure: FigureId;
  part?: FigurePart;
}

export const columnKey = ({ figure, part = mainPart(figure) }: NumberColumn): string => `${figure}.${part}`;

const partNames = { n: 'count', p90: 'p90', value: 'average', median: 'median' } as const;

/** Columns of numbers, each of which shows what it is made of. */
export function useNumberColumns(columns: readonly NumberColumn[], by: ReportDivision): Column<ReportRow, string>[] {
  const t = useT('reports');
  const { filter, open } = useReportContext();
  const text = useNumberText(filter.isWorkingTime);
  const titleOf = ({ figure, part }: NumberColumn) => {
    const name = t(`figures.${figure}.name`);
    if (part === undefined && figures[figure].measure !== 'time') return name;
    return t('values.named', { figure: name, value: t(`values.${partNames[part ?? 'median']}`).toLocaleLowerCase() });
  };
  return columns.map((column) => {
    const { figure, part = mainPart(figure) } = column;
    const key = columnKey(column);
    return {
      key,
      title: titleOf(column),
      sortBy: key,
      cell: (row) => {
        const value = numberIn(row, figure, part);
        if (value === null) return <span className={classes.none}>–</span>;
        const words = text.write(value, figure, part);
        if (!hasList(row.values[figure], figure)) return words;
        return <NumberButton value={words} onOpen={() => open({ figure, by, key: row.key })} />;
      },
    };
  });
}
