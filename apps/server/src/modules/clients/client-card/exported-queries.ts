/** For use in other modules' SQL. */
export const clientNotesTable = 'client_notes';
