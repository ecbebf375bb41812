import type { StaleRules } from '../../../store/stale-rules.ts';
import { clientRatingsKey, episodesKey, ratingPoliciesKey } from '../../../ui/ratings/rating-keys.ts';

const ofPeople = () => [clientRatingsKey];

export const staleQueries: StaleRules = {
  updateRatingPolicies: () => [ratingPoliciesKey],
  updateBots: () => [ratingPoliciesKey],
  updateEpisodeRating: ({ channel_id }) => [episodesKey(channel_id), clientRatingsKey],
  // A question that could not be sent is none.
  updateDelivery: ({ channel_id, delivery }) => (delivery.state === 'failed' ? [episodesKey(channel_id)] : []),
  // Who is one person with whom has changed, and with it whose ratings these are.
  updatePerson: ofPeople,
  deleteClient: ofPeople,
  eraseClient: ofPeople,
};
