import { can, endpoints } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { actorOf } from '../../store/reader.ts';
import { useStore } from '../../store/store-context.tsx';
import { ratingPoliciesKey } from './rating-keys.ts';

const none: readonly number[] = [];

/** The ids of bots that ask clients for ratings, for users who may answer clients; an event has them asked again. */
export function useAskingBots(): readonly number[] {
  const api = useApi();
  const mayAnswer = useStore(({ me }) => me !== null && can(actorOf(me), 'conversations.answer', null));
  const { data } = useQuery({
    queryKey: [...ratingPoliciesKey, 'asking'],
    queryFn: ({ signal }) => api.call(endpoints.listRatingBots, { signal }),
    enabled: mayAnswer,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.bot_ids ?? none;
}
