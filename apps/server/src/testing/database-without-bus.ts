import { type Database, makeDatabase } from '../platform/database/index.ts';
import { storeAnnouncements } from '../platform/realtime/index.ts';
import type { TestApp } from './test-app.ts';

/** The database as a process uses it whose messages the bus loses: what it announces is stored and passed on to nobody. */
export const openDatabaseWithoutBus = ({ database: { connection } }: TestApp): Database => {
  const database = makeDatabase({ connection, poolSize: 1 });
  storeAnnouncements(database, () => {});
  return database;
};
