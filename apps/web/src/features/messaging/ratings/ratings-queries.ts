import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { clientRatingsKey, ratingPoliciesKey } from '../../../ui/ratings/rating-keys.ts';

/** How each bot asks its clients for ratings. */
export const ratingPoliciesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...ratingPoliciesKey, 'all'],
    queryFn: ({ signal }) => api.call(endpoints.listRatingPolicies, { signal }),
  });

/** How a person has rated the team. */
export const clientRatingsQuery = (api: Api, clientId: number) =>
  queryOptions({
    queryKey: [...clientRatingsKey, clientId],
    queryFn: ({ signal }) => api.call(endpoints.listClientRatings, { params: { id: clientId }, signal }),
  });
