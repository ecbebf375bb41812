import { type FigureId, figures, type ReportRow } from '@switchboard/contract';
import { IconChartBarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { NumberButton } from '../../../ui/charts/number-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalRows } from '../../../ui/table/use-local-rows.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { FigureHelp } from './figure-help.tsx';
import { type FigurePart, mainPart, numberIn } from './figure-numbers.ts';
import { ReportCsv } from './report-csv.tsx';
import type { ReportAnswer } from './report-queries.ts';
import classes from './reports.module.css';
import { useNumberText } from './use-number-text.ts';
import { useReportContext } from './use-report-filter.ts';

/** A number of a figure as a column. */
export interface NumberColumn {
  figure: FigureId;
  part?: FigurePart;
}

interface RowsTableProps {
  answer: ReportAnswer;
  /** What the rows are: of the table, its address and its file. */
  title: string;
  name: string;
  /** Of the first column. */
  rowTitle: string;
  columns: readonly NumberColumn[];
  nameOf: (row: ReportRow) => string;
  /** By default the name. */
  renderName?: (row: ReportRow) => ReactNode;
}

const pageSize = 25;
const byName = { by: 'name', order: 'asc' } as const;
const keyOf = ({ figure, part = mainPart(figure) }: NumberColumn) => `${figure}.${part}`;

/** Numbers of people, bots or labels, by name until the reader sorts them otherwise. */
export function RowsTable(props: RowsTableProps) {
  const { answer, title, name, rowTitle, columns, nameOf, renderName = nameOf } = props;
  const t = useT('reports');
  const { filter, open } = useReportContext();
  const text = useNumberText(filter.isWorkingTime);
  const keys = columns.map(keyOf);
  const state = useTableState({ sorts: ['name', ...keys], defaultSort: byName, pageSize, name });
  const content = useLocalRows(state, answer.rows, {
    name: nameOf,
    ...Object.fromEntries(
      columns.map((column) => [keyOf(column), (row: ReportRow) => numberIn(row, column.figure, column.part)]),
    ),
  });
  const titleOf = ({ figure, part }: NumberColumn) => {
    const figureName = t(`figures.${figure}.name`);
    const isPlain = part === undefined && figures[figure].measure !== 'time';
    if (isPlain) return figureName;
    const key = part === 'n' ? 'count' : part === 'p90' ? 'p90' : part === 'value' ? 'average' : 'median';
    return t('values.named', { figure: figureName, value: t(`values.${key}`).toLocaleLowerCase() });
  };
  const shown: Column<ReportRow, string>[] = [
    { key: 'name', title: rowTitle, sortBy: 'name', isHead: true, cell: renderName },
    ...columns.map((column): Column<ReportRow, string> => {
      const { figure, part = mainPart(figure) } = column;
      return {
        key: keyOf(column),
        title: titleOf(column),
        sortBy: keyOf(column),
        cell: (row) => {
          const value = numberIn(row, figure, part);
          if (value === null) return <span className={classes.none}>–</span>;
          if (value === 0) return text.write(value, figure, part);
          return (
            <NumberButton
              value={text.write(value, figure, part)}
              onOpen={() => open({ figure, by: answer.asked.by, key: row.key })}
            />
          );
        },
      };
    }),
  ];
  const rows = () => [
    [rowTitle, ...columns.map(titleOf)],
    ...answer.rows.map((row) => [
      nameOf(row),
      ...columns.map(({ figure, part = mainPart(figure) }) => text.inFile(numberIn(row, figure, part), figure, part)),
    ]),
  ];
  return (
    <section className={classes.tablePart} aria-label={title}>
      <div className={classes.tableHead}>
        <h2 className={classes.tableTitle}>{title}</h2>
        <FigureHelp
          figures={[...new Set(columns.map(({ figure }) => figure))]}
          name={title}
          knownSince={answer.known_since}
        />
        {answer.rows.length > 0 && (
          <div className={classes.tableActions}>
            <ReportCsv title={title} name={name} rows={rows} />
          </div>
        )}
      </div>
      <DataTable
        label={title}
        state={state}
        content={content}
        columns={shown}
        rowKey={(row) => row.key}
        rowName={nameOf}
        density="compact"
        testId={`table-${name}`}
        empty={<EmptyState icon={IconChartBarOff} title={t('empty')} hint={t('emptyHint')} />}
      />
    </section>
  );
}
