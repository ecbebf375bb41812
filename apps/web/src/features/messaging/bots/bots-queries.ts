import { activityLimits, endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const botsKey = ['bots'] as const;
/** The connected bots with their state, which only the bots screen shows. */
export const botsQuery = (api: Api) =>
  queryOptions({ queryKey: botsKey, queryFn: ({ signal }) => api.call(endpoints.listBots, { signal }) });

const refreshTrafficEveryMs = 10_000;

/** A bot's traffic, while its details are open; stale whenever the bots are. */
export const botTrafficQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...botsKey, id, 'traffic'],
    queryFn: ({ signal }) => api.call(endpoints.getBotTraffic, { params: { id }, signal }),
    refetchInterval: refreshTrafficEveryMs,
  });

/** What happened yesterday stays as it is. */
const activityStaysMs = 5 * 60_000;

/** Of the whole list at once: each row asks for the same. */
export const botActivityQuery = (api: Api, ids: readonly number[], zone: string) =>
  queryOptions({
    queryKey: ['bot-activity', zone, ids],
    queryFn: ({ signal }) =>
      api.call(endpoints.listBotActivity, { query: { ids: ids.slice(0, activityLimits.ids), zone }, signal }),
    enabled: ids.length > 0,
    staleTime: activityStaysMs,
  });
