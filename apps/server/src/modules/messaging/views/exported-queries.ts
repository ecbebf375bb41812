/** For joins in other modules' SQL. */
export const viewsTable = 'conversation_views';

export { compileFilter, sampleFilters, type Take } from './filter/compile-filter-queries.ts';
export { taking } from './filter/filter-queries.ts';
