// A module of its own: the rules of what is out of date are on the first page, the queries are not.
/** Of the bots that ask, and of how each does: one event changes both. */
export const ratingPoliciesKey = ['rating-policies'] as const;
/** Of one conversation, with their ratings. */
export const episodesKey = (channelId: number) => ['episodes', channelId] as const;
/** Of all clients: the ratings of a person are those of each of their accounts. */
export const clientRatingsKey = ['client-ratings'] as const;
