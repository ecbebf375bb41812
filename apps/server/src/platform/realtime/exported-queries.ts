/** For reading in others' SQL: the event log. */
export const eventsTable = 'events';
