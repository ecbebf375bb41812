import { expect, it } from 'vitest';
import { buildState } from '../../../store/testing/build.ts';
import { staleQueries } from './stale-queries.ts';

const context = { before: buildState([]), after: buildState([]) };

it('an episode and the ratings of every card are read again when a client was asked, or has rated [47.8]', () => {
  const rating = { rating: 4, rated_at: null, rating_asked_at: null } as const;
  const data = { channel_id: 40, client_id: 7, number: 2, ...rating };
  expect(staleQueries.updateEpisodeRating?.(data, context)).toEqual([['episodes', 40], ['client-ratings']]);
});

it('which bots ask, and how, is read again when a policy was changed [47.1]', () => {
  expect(staleQueries.updateRatingPolicies?.({ bot_ids: [1] }, context)).toEqual([['rating-policies']]);
});
