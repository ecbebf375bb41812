/** The columns of a file from which users are imported. */
export const importColumns = ['email', 'first_name', 'last_name', 'username', 'role', 'position', 'phone'] as const;
export type ImportColumn = (typeof importColumns)[number];
