import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { botTrafficQuery } from './bots-queries.ts';

/** The times of the last message in and out, and the numbers of waiting and failed ones. */
export function BotTraffic({ botId }: { botId: number }) {
  const t = useT('bots');
  const api = useApi();
  const time = useTimeFormat();
  const { data, isError } = useQuery(botTrafficQuery(api, botId));
  const at = (moment: string | null) => (moment === null ? t('health.never') : time.dateTime(moment));
  const unknown = isError ? t('health.notLoaded') : '…';
  const facts: [string, string][] = [
    [t('health.lastIn'), data ? at(data.last_in_at) : unknown],
    [t('health.lastOut'), data ? at(data.last_out_at) : unknown],
    [t('health.queue'), data ? t('health.queued', { waiting: data.waiting, failed: data.failed }) : unknown],
  ];
  return facts.map(([title, value]) => (
    <div key={title}>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  ));
}
