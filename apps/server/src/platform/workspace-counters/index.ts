export { insertCounters, takeMessageIdsStatement } from './counter-queries.ts';
