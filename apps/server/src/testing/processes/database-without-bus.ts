import { type Database, makeDatabase } from '../../platform/database/index.ts';
import { storeAnnouncements } from '../../platform/realtime/index.ts';
import type { TestApp } from '../test-app.ts';

/** The database of a process whose bus messages are lost: its events are stored and passed on to no other process. */
export const openDatabaseWithoutBus = ({ database: { connection } }: TestApp): Database => {
  const database = makeDatabase({ connection, poolSize: 1 });
  storeAnnouncements(database, () => {});
  return database;
};
