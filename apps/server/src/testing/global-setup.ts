import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runMigrations as runWorkerMigrations } from 'graphile-worker';
import { Client, Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { chooseQuickFolder } from '../../../../scripts/test-run/quick-folder.mjs';
import { runMigrations } from '../platform/database/index.ts';
import { type EmbeddedConnection, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The cluster of this run, connected as its owner. */
    testCluster: EmbeddedConnection;
  }
}

/** The migrated database that every test database is copied from. */
export const templateDatabase = 'switchboard_template';

/** Of all test databases that exist at a time, with their log. */
const clusterBytes = 4 * 1024 ** 3;

/**
 * Builds the server for the tests that start it as a process, and starts one PostgreSQL for the whole run with a migrated
 * template in it; returns the function that stops it.
 */
export default async function setUpTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const buildScript = path.resolve(import.meta.dirname, '../../../../scripts/build.mjs');
  execFileSync(process.execPath, [buildScript, 'server'], { stdio: ['ignore', 'inherit', 'inherit'] });
  const dir = mkdtempSync(path.join(chooseQuickFolder(clusterBytes), 'switchboard-test-'));
  // Tests don't need to survive a power cut; everything else is as in production. Several servers with all their
  // connections share the cluster.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    shared_buffers: '256MB',
  };
  const cluster = await startEmbeddedPostgres({ dir, settings });
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  // A run that is broken off does not come to its tear-down.
  process.once('exit', remove);
  const tearDown = async () => {
    await cluster.close();
    remove();
  };
  try {
    await makeTemplate(cluster.connection);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('testCluster', cluster.connection);
  return tearDown;
}

async function makeTemplate(connection: EmbeddedConnection): Promise<void> {
  const admin = new Client(connection);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${templateDatabase}`);
  await admin.end();
  const template = { ...connection, database: templateDatabase };
  const pgPool = new Pool({ ...template, max: 1 });
  // graphile-worker requires these handlers; a lost connection fails the migration itself.
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runWorkerMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
  const dir = path.resolve(import.meta.dirname, '../../migrations');
  await runMigrations({ owner: { connection: template }, dir });
}
