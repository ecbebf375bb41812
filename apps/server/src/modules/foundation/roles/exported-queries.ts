/** For use in other modules' SQL. */
export const rolesTable = 'roles';
