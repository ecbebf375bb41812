/** For reading in others' SQL. */
export const rolesTable = 'roles';
