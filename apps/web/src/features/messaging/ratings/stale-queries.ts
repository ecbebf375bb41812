import type { StaleRules } from '../../../store/stale-rules.ts';
import { clientRatingsKey, episodesKey, ratingBotsKey, ratingPoliciesKey } from '../../../ui/ratings/rating-keys.ts';

const ofPeople = () => [clientRatingsKey];

export const staleQueries: StaleRules = {
  updateRatingPolicies: () => [ratingBotsKey, ratingPoliciesKey],
  updateEpisodeRating: ({ channel_id }) => [episodesKey(channel_id), clientRatingsKey],
  // Who is one person with whom has changed, and with it whose ratings these are.
  updatePerson: ofPeople,
  deleteClient: ofPeople,
  eraseClient: ofPeople,
};
