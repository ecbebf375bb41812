export { eraseClientChangesStatement, insertManagerChanges as recordManagerChanges } from './change-queries.ts';
export { type NewClientChange, recordClientChanges } from './client-changes.ts';
