/** For joins in other modules' SQL. Only added to. */
export const clientChangesTable = 'client_changes';
