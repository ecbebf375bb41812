/** For use in other modules' SQL. */
export const dataExportsTable = 'data_exports';
