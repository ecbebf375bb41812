export type { EmbeddedProblem } from './keep-running.ts';
export {
  type EmbeddedConnection,
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts';
