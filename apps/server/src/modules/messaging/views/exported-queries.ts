/** For joins in other modules' SQL. */
export const viewsTable = 'conversation_views';
