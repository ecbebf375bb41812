import type { ClientReach, ReachRow } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useClientRights } from '../../../../ui/rights/use-client-rights.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { useLocalRows } from '../../../../ui/table/use-local-rows.ts';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import { ReportCsv } from '../report-csv.tsx';
import { reachQuery } from '../report-queries.ts';
import classes from '../reports.module.css';
import { useReportContext } from '../use-report-filter.ts';

const byName = { by: 'name', order: 'asc' } as const;

/** How many of its clients each bot can write to now. */
export function ReachTable() {
  const t = useT('reports');
  const { filter } = useReportContext();
  const query = useQuery(reachQuery(useApi()));
  const rows = query.data?.data.filter(({ bot_id: id }) => filter.bot === null || filter.bot === id);
  return (
    <section className={classes.tablePart} aria-label={t('bots.reach')} data-testid="reach">
      {query.isLoadingError && <ErrorState title={t('bots.reachFailed')} onRetry={() => void query.refetch()} />}
      {!rows && !query.isLoadingError && <SkeletonRows count={2} />}
      {rows && <Reach rows={rows} />}
    </section>
  );
}

const columnKeys = ['name', 'clients', 'reachable', 'stopped'] as const;
type ReachColumn = Column<ReachRow, (typeof columnKeys)[number]>;

function useReachColumns(): ReachColumn[] {
  const t = useT('reports');
  const format = useFormatter();
  const { mayRead } = useClientRights();
  const ofAll = (part: number, all: number) =>
    part > 0 && part < all
      ? `${format.number(part)} (${format.number(part / all, { style: 'percent' })})`
      : format.number(part);
  const listed = (count: number, words: string, search: { bot_id: number; reach?: ClientReach }) =>
    mayRead && count > 0 ? (
      <Link to="/clients/" search={search} className={classes.listed}>
        {words}
      </Link>
    ) : (
      words
    );
  return [
    {
      key: 'name',
      title: t('filters.bot'),
      sortBy: 'name',
      isHead: true,
      cell: (row) => <span dir="auto">{row.title}</span>,
    },
    {
      key: 'clients',
      title: t('bots.clients'),
      sortBy: 'clients',
      cell: ({ bot_id: id, clients }) => listed(clients, format.number(clients), { bot_id: id }),
    },
    {
      key: 'reachable',
      title: t('bots.reachable'),
      sortBy: 'reachable',
      cell: ({ bot_id: id, reachable, clients }) =>
        listed(reachable, ofAll(reachable, clients), { bot_id: id, reach: 'reachable' }),
    },
    {
      key: 'stopped',
      title: t('bots.stopped'),
      sortBy: 'stopped',
      cell: ({ bot_id: id, stopped, clients }) =>
        listed(stopped, ofAll(stopped, clients), { bot_id: id, reach: 'stopped' }),
    },
  ];
}

function Reach({ rows }: { rows: readonly ReachRow[] }) {
  const t = useT('reports');
  const state = useTableState({
    sorts: columnKeys,
    defaultSort: byName,
    pageSize: 25,
    name: 'reach',
  });
  const content = useLocalRows(state, rows, {
    name: ({ title }) => title,
    clients: ({ clients }) => clients,
    reachable: ({ reachable }) => reachable,
    stopped: ({ stopped }) => stopped,
  });
  const columns = useReachColumns();
  const title = t('bots.reach');
  const csv = () => [
    [t('filters.bot'), t('bots.clients'), t('bots.reachable'), t('bots.stopped')],
    ...rows.map((row) => [row.title, ...[row.clients, row.reachable, row.stopped].map(String)]),
  ];
  return (
    <>
      <div className={classes.tableHead}>
        <h2 className={classes.tableTitle}>{title}</h2>
        {rows.length > 0 && (
          <div className={classes.tableActions}>
            <ReportCsv title={title} name="reach" rows={csv} />
          </div>
        )}
      </div>
      <p className={classes.hint}>{t('bots.reachNow')}</p>
      <DataTable
        label={title}
        state={state}
        content={content}
        columns={columns}
        rowKey={({ bot_id: id }) => id}
        rowName={(row) => row.title}
        density="compact"
        testId="table-reach"
        empty={<p className={classes.nothing}>{t('bots.noBots')}</p>}
      />
    </>
  );
}
