import { endpoints, type Now } from '@switchboard/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../api/client.ts';

/** No event tells every reader of statistics what happens: while the page is looked at it asks, and is a second behind at most. */
const asksEachMs = 500;
const asksInVainEachMs = 3_000;

/** What is now, of a bot or of all. */
export const nowQuery = (api: Api, bot: number | null) =>
  queryOptions({
    queryKey: ['reports-now', bot] as const,
    queryFn: ({ signal }) => api.call(endpoints.readNow, { query: bot === null ? {} : { bot_id: bot }, signal }),
    refetchInterval: ({ state }) => {
      if (state.status !== 'error') return asksEachMs;
      // With nothing to show, each try takes the place of what went wrong.
      return state.data === undefined ? 3 * asksInVainEachMs : asksInVainEachMs;
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 10_000,
  });

/** All but its moment, which passes though nothing happens. */
export type ShownNow = Omit<Now, 'at'>;
export const withoutMoment = ({ at: _at, ...now }: Now): ShownNow => now;
