/** For use in other modules' SQL. */
export const episodesTable = 'conversation_episodes';
