export { EmbeddedPostgresInUseError } from './server-lock.ts';
export {
  type EmbeddedConnection,
  type EmbeddedPostgres,
  type EmbeddedPostgresLog,
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts';
