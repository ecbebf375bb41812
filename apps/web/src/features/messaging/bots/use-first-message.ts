import { endpoints } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { botsKey } from './bots-queries.ts';

const lookEveryMs = 1_500;

/** The first message that comes to a bot from now on; null until then. */
export function useFirstMessage(botId: number, enabled: boolean) {
  const api = useApi();
  const params = { id: botId };
  const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };
  const clock = useQuery({
    ...kept,
    queryKey: ['bot-first-message', botId, 'clock'],
    queryFn: ({ signal }) => api.call(endpoints.getNewestInbound, { params, signal }),
    enabled,
  });
  const after = clock.data?.now;
  const found = useQuery({
    ...kept,
    queryKey: ['bot-first-message', botId, after],
    queryFn: ({ signal }) => api.call(endpoints.getNewestInbound, { params, query: { after }, signal }),
    enabled: after !== undefined,
    refetchInterval: ({ state }) => (state.data?.message ? false : lookEveryMs),
    // The message is written on a phone, and the page may be in the background meanwhile.
    refetchIntervalInBackground: true,
  });
  const message = found.data?.message ?? null;
  const queries = useQueryClient();
  const hasArrived = message !== null;
  useEffect(() => {
    // The table says when the last message came.
    if (hasArrived) void queries.invalidateQueries({ queryKey: botsKey });
  }, [hasArrived, queries]);
  return message;
}
