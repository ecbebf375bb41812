import { Client } from 'pg';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/**
 * Opens a transaction that holds the locks of the statement `lock`; answers, once it does, with a function that
 * releases them.
 */
export const holdLock = (
  app: TestApp,
  workspaceId: number,
  lock: string,
  values: readonly unknown[],
): Promise<() => Promise<void>> =>
  new Promise((resolve, reject) => {
    const ended = app.resources.database.inWorkspace(workspaceId, async (tx) => {
      await tx.query(lock, [...values]);
      await new Promise<void>((letGo) => {
        resolve(() => {
          letGo();
          return ended;
        });
      });
    });
    ended.catch(reject);
  });

/** Resolves once this many statements of the database wait for a lock. */
export const lockWaits = async ({ database }: Pick<TestApp, 'database'>, count = 1): Promise<void> => {
  const client = new Client(database.connection);
  await client.connect();
  try {
    await expect
      .poll(
        async () => {
          const { rows } = await client.query<{ count: number }>(
            `select count(*)::int as count from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
            [database.connection.database],
          );
          return rows[0]?.count;
        },
        { interval: 20 },
      )
      .toBeGreaterThanOrEqual(count);
  } finally {
    await client.end();
  }
};
