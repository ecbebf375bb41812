/** For use in other modules' SQL: the event log. */
export const eventsTable = 'events';
