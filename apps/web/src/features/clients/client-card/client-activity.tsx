import { isEmptyChart } from '@switchboard/charts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useActivity } from '../../../ui/charts/activity/use-activity.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { clientActivityQuery } from './client-card-queries.ts';

/** A client's messages of the last year by week; nothing where there were none. */
export default function ClientActivity({ clientId }: { clientId: number }) {
  const t = useT('charts');
  const activity = useActivity();
  const { zone } = activity;
  const { data } = useQuery(clientActivityQuery(useApi(), clientId, zone));
  if (!data) return null;
  const chart = activity.messages(data.weeks, 'week', data.messages_in, data.messages_out);
  if (isEmptyChart(chart)) return null;
  return (
    <Chart
      kind="bars"
      title={t('activity.byWeek')}
      data={chart}
      pointTitle={t('activity.week')}
      height={150}
      empty={null}
      testId="client-activity"
    />
  );
}
