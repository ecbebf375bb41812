import type { ReportRow } from '@switchboard/contract';
import { IconChartBarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalRows } from '../../../ui/table/use-local-rows.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { FigureHelp } from './figure-help.tsx';
import { mainPart, numberIn } from './figure-numbers.ts';
import { ReportCsv } from './report-csv.tsx';
import type { ReportAnswer } from './report-queries.ts';
import classes from './reports.module.css';
import { columnKey, type NumberColumn, useNumberColumns } from './use-number-columns.tsx';
import { useNumberText } from './use-number-text.ts';
import { useReportContext } from './use-report-filter.ts';

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

/** Numbers of people, bots or labels, by name until the reader sorts them otherwise. */
export function RowsTable(props: RowsTableProps) {
  const { answer, title, name, rowTitle, columns, nameOf, renderName = nameOf } = props;
  const t = useT('reports');
  const { filter } = useReportContext();
  const text = useNumberText(filter.isWorkingTime);
  const state = useTableState({ sorts: ['name', ...columns.map(columnKey)], defaultSort: byName, pageSize, name });
  const content = useLocalRows(state, answer.rows, {
    name: nameOf,
    ...Object.fromEntries(
      columns.map((column) => [columnKey(column), (row: ReportRow) => numberIn(row, column.figure, column.part)]),
    ),
  });
  const numbers = useNumberColumns(columns, answer.asked.by);
  const shown: Column<ReportRow, string>[] = [
    { key: 'name', title: rowTitle, sortBy: 'name', isHead: true, cell: renderName },
    ...numbers,
  ];
  const rows = () => [
    [rowTitle, ...numbers.map((column) => column.title)],
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
