import { Skeleton } from '@mantine/core';
import { isEmptyChart } from '@switchboard/charts';
import { endpoints, type FigureId, type ReportRow } from '@switchboard/contract';
import { dayInZone } from '@switchboard/contract/moment-in-zone';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import type { Api } from '../../../../api/client.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { useActivity } from '../../../../ui/charts/activity/use-activity.ts';
import { Chart } from '../../../../ui/charts/chart.tsx';

const staysMs = 5 * 60_000;

/** Of the last twelve months, this one included. */
const planActivityQuery = (api: Api, zone: string, today: string) => {
  const [year, month] = today.split('-').map(Number);
  const from = new Date(Date.UTC(year ?? 0, (month ?? 0) - 12, 1)).toISOString().slice(0, 10);
  return queryOptions({
    queryKey: ['plan-activity', zone, from, today],
    queryFn: ({ signal }) =>
      api.call(endpoints.readReport, {
        query: { from, to: today, zone, figures: ['messages_in', 'messages_out'], by: 'month', is_working_time: false },
        signal,
      }),
    staleTime: staysMs,
  });
};

const valuesOf = (rows: readonly ReportRow[], id: FigureId) => rows.map(({ values }) => values[id]?.n ?? 0);

/** What the plan is used for: the messages of each month; nothing where there were none. */
export default function PlanActivity({ now, height }: { now: string; height: number }) {
  const t = useT('charts');
  const activity = useActivity();
  const { zone } = activity;
  const query = useQuery(planActivityQuery(useApi(), zone, dayInZone(Date.parse(now), zone)));
  if (query.isPending) return <Skeleton height={height} radius={12} mb={16} />;
  if (query.data === undefined) return null;
  const { rows } = query.data;
  const chart = activity.messages(
    rows.map(({ key }) => key),
    'month',
    valuesOf(rows, 'messages_in'),
    valuesOf(rows, 'messages_out'),
  );
  if (isEmptyChart(chart)) return null;
  return (
    <Chart
      kind="bars"
      title={t('activity.byMonth')}
      data={chart}
      pointTitle={t('activity.month')}
      height={150}
      empty={null}
      testId="plan-activity"
    />
  );
}
