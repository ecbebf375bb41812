export {
  type EmbeddedConnection,
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts';
