import type { BreakdownRow, DeliveryReason } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { NumberButton } from '../../../../ui/charts/number-button.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { useLocalRows } from '../../../../ui/table/use-local-rows.ts';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import { FigureHelp } from '../figure-help.tsx';
import { ReportCsv } from '../report-csv.tsx';
import { breakdownQuery } from '../report-queries.ts';
import classes from '../reports.module.css';
import { useNumberText } from '../use-number-text.ts';
import { useReportContext } from '../use-report-filter.ts';

const most = { by: 'count', order: 'desc' } as const;

/** Why messages did not arrive, by bot: each number leads to them. */
export function FailureReasons() {
  const t = useT('reports');
  const { filter } = useReportContext();
  const query = useQuery(breakdownQuery(useApi(), filter, 'failed'));
  return (
    <section className={classes.tablePart} aria-label={t('bots.why')} data-testid="failure-reasons">
      {query.isLoadingError && <ErrorState title={t('bots.whyFailed')} onRetry={() => void query.refetch()} />}
      {!query.data && !query.isLoadingError && <SkeletonRows count={2} />}
      {query.data && <Reasons rows={query.data.data} />}
    </section>
  );
}

const columnKeys = ['reason', 'bot', 'count'] as const;
type ReasonColumn = Column<BreakdownRow, (typeof columnKeys)[number]>;

function useReasonNames() {
  const common = useT('common');
  const reasons = useT('delivery');
  const bots = useStore((store) => store.bots);
  return {
    reasonOf: ({ key }: BreakdownRow) => reasons(`reason.${key as DeliveryReason}`),
    botOf: ({ bot_id: id }: BreakdownRow) => (id === null ? undefined : bots[id]?.title) ?? common('unknownBot'),
  };
}

function useReasonColumns(): ReasonColumn[] {
  const t = useT('reports');
  const { reasonOf, botOf } = useReasonNames();
  const { open } = useReportContext();
  const text = useNumberText(false);
  return [
    {
      key: 'reason',
      title: t('bots.reason'),
      sortBy: 'reason',
      isHead: true,
      cell: (row) => <span className={classes.sentence}>{reasonOf(row)}</span>,
    },
    { key: 'bot', title: t('filters.bot'), sortBy: 'bot', cell: (row) => <span dir="auto">{botOf(row)}</span> },
    {
      key: 'count',
      title: t('values.count'),
      sortBy: 'count',
      cell: ({ key, bot_id: id, n }) => {
        const words = text.write(n, 'failed', 'n');
        if (id === null) return words;
        const behind = { figure: 'failed', by: 'bot', key: String(id), part: key } as const;
        return <NumberButton value={words} onOpen={() => open(behind)} />;
      },
    },
  ];
}

function Reasons({ rows }: { rows: readonly BreakdownRow[] }) {
  const t = useT('reports');
  const { reasonOf, botOf } = useReasonNames();
  const columns = useReasonColumns();
  const state = useTableState({ sorts: columnKeys, defaultSort: most, pageSize: 25, name: 'reasons' });
  const content = useLocalRows(state, rows, { reason: reasonOf, bot: botOf, count: ({ n }) => n });
  const title = t('bots.why');
  const csv = () => [
    [t('bots.reason'), t('filters.bot'), t('values.count')],
    ...rows.map((row) => [reasonOf(row), botOf(row), String(row.n)]),
  ];
  return (
    <>
      <div className={classes.tableHead}>
        <h2 className={classes.tableTitle}>{title}</h2>
        <FigureHelp figures={['failed']} />
        {rows.length > 0 && (
          <div className={classes.tableActions}>
            <ReportCsv title={title} name="failures" rows={csv} />
          </div>
        )}
      </div>
      <DataTable
        label={title}
        state={state}
        content={content}
        columns={columns}
        rowKey={({ key, bot_id: id }) => `${key} ${id}`}
        rowName={reasonOf}
        density="compact"
        testId="table-failures"
        empty={<p className={classes.nothing}>{t('bots.allDelivered')}</p>}
      />
    </>
  );
}
