export { escapeIdentifier } from 'pg';
export type { DatabaseAddress, DatabaseConnection } from './address.ts';
export type { Announcements } from './announcing.ts';
export { applicationRole } from './application-role.ts';
export { type ConnectionGroup, openConnectionGroup } from './connection-group.ts';
export { type Database, makeDatabase } from './database.ts';
export {
  DatabaseUnavailableError,
  isConnectionError,
  isDatabaseFull,
  isLockConflict,
  isReadOnlyError,
  isRolledBackForOthers,
  isUniqueViolation,
  isWrongAddress,
} from './database-errors.ts';
export type { DatabaseLog } from './database-log.ts';
export type { DedicatedConnection } from './dedicated-connection.ts';
export { askUnchecked, composed, type Sure, statement, statementsBy } from './define-statement.ts';
export type { ModuleTables, TableFacts } from './module-tables.ts';
export { openClient } from './open-client.ts';
export { readMigrations, runMigrations } from './run-migrations.ts';
export type { QueryResult, Statement } from './statement.ts';
export type { Transaction } from './transaction.ts';
export { untilDatabaseAnswers } from './until-database-answers.ts';
export { toIsoMoment } from './value-parsers.ts';
export { listWorkspaceTableProblems } from './workspace-table-problems.ts';
