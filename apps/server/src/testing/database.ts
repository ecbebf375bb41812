import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { DatabaseConnection } from '../platform/database/index.ts';

export interface TestDatabase {
  /** Connects as the owner; makeDatabase changes to the application's role. */
  connection: DatabaseConnection;
  /** Drops the database, even with open connections. */
  close(): Promise<void>;
}

/** A separate database, copied from the migrated template, or without any tables when `isEmpty`. */
export async function makeTestDatabase(options: { isEmpty?: boolean } = {}): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  const database = `test_${randomBytes(8).toString('hex')}`;
  const template = options.isEmpty ? 'template1' : 'switchboard_template';
  await runAsOwner(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    connection: { ...cluster, database },
    close: () => runAsOwner(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  };
}

async function runAsOwner(sql: string): Promise<void> {
  const client = new Client(inject('testCluster'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
