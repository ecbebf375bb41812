export { insertCounters, takeMessageIdsStatement, takenMessageIdsStatement } from './counter-queries.ts';
