/** Of every page of the table of users. */
export const usersKey = ['users'] as const;
