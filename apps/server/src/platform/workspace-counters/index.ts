export { insertCounters, readClockStatement, takeMessageIdsStatement } from './counter-queries.ts';
