import { channelTypes, type Episode, endpoints } from '@switchboard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useStore } from '../../../../store/store-context.tsx';
import { episodesKey } from '../../../../ui/ratings/rating-keys.ts';
import type { Closing } from './rows.ts';

const none: readonly Closing[] = [];

const toClosings = ({ data }: { data: readonly Episode[] }): readonly Closing[] =>
  data
    .flatMap(({ last_seq, closed_at, closed_by, rating, rating_asked_at }) =>
      last_seq === null || closed_at === null
        ? []
        : [{ seq: last_seq, at: closed_at, by: closed_by, rating: rating_asked_at === null ? undefined : rating }],
    )
    .toReversed();

/** Where a conversation was closed, and how it was rated; asked for again whenever its state changes, never for one that was always open. */
export function useClosings(channelId: number): readonly Closing[] {
  const api = useApi();
  const version = useStore(({ channels }) => {
    const channel = channels[channelId];
    return channel?.type === channelTypes.client ? channel.state_version : 0;
  });
  const { data } = useQuery({
    queryKey: [...episodesKey(channelId), version],
    queryFn: ({ signal }) => api.call(endpoints.listEpisodes, { params: { id: channelId }, signal }),
    enabled: version > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    select: toClosings,
  });
  return data ?? none;
}
