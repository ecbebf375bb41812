import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { Sparkline } from '../../../ui/charts/activity/sparkline.tsx';
import { busiestOf, totalOf, useActivity } from '../../../ui/charts/activity/use-activity.ts';
import { botActivityQuery, botsQuery } from './bots-queries.ts';

/** A bot's messages of the last 30 days; nothing where there were none. */
export default function BotActivity({ botId, name }: { botId: number; name: string }) {
  const t = useT('charts');
  const api = useApi();
  const activity = useActivity();
  const { zone } = activity;
  const bots = useQuery({ ...botsQuery(api), enabled: false }).data?.data ?? [];
  const { data } = useQuery(
    botActivityQuery(
      api,
      bots.map(({ id }) => id),
      zone,
    ),
  );
  const found = data?.data.find(({ id }) => id === botId);
  if (!data || !found) return null;
  const { messages_in: received, messages_out: sent } = found;
  const chart = activity.messages(data.days, 'day', received, sent);
  const label = t('activity.ofBot', { name, received: totalOf(received), sent: totalOf(sent), day: busiestOf(chart) });
  return <Sparkline data={chart} label={label} testId={`activity-${botId}`} />;
}
