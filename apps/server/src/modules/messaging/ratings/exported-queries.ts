/** For joins in other modules' SQL. */
export const episodeRatingsTable = 'episode_ratings';
