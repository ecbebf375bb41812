import { type Database, makeDatabase } from '../platform/database/index.ts';
import { type EventLog, makeEventLog } from '../platform/realtime/index.ts';
import type { TestApp } from './test-app.ts';

/** A process whose commits nobody is told of: the bus has lost its messages. */
export const openUnheardEvents = ({ database: { connection } }: TestApp): { database: Database; events: EventLog } => {
  const database = makeDatabase({ connection, poolSize: 1 });
  return { database, events: makeEventLog(database, () => {}) };
};
