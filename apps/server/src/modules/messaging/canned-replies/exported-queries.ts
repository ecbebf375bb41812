/** For use in other modules' SQL: those with an owner are the owner's alone. */
export const cannedRepliesTable = 'canned_replies';
