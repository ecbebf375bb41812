/** Sums are made anew from their facts, and compared with them each night. */

import { limits } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import { lockReports, pruneFacts } from './fact-queries.ts';
import { clearSums, countWrongSums, fillSums } from './sum-queries.ts';

const dayMs = 86_400_000;

interface RefillDeps {
  database: Database;
  log: FastifyBaseLogger;
  listWorkspaceIds: () => Promise<number[]>;
}

/** Of a day of UTC, while nothing is added. */
export const refillDay = async (tx: Transaction, workspaceId: number, day: Date): Promise<void> => {
  await lockReports(tx, workspaceId);
  await clearSums(tx, workspaceId, day);
  await fillSums(tx, workspaceId, day);
};

/** Compares a day, and makes it anew where it is wrong; answers how many sums were. */
export const mendDay = async (tx: Transaction, workspaceId: number, day: Date): Promise<number> => {
  await lockReports(tx, workspaceId);
  const wrong = await countWrongSums(tx, workspaceId, day);
  if (wrong > 0) await refillDay(tx, workspaceId, day);
  return wrong;
};

/** Yesterday, and one of the months before, in turn. */
const daysToCompare = (now: number): Date[] => {
  const today = Math.floor(now / dayMs);
  return [today - 1, today - 2 - (today % 365)].map((day) => new Date(day * dayMs));
};

const compareDays = async ({ database, log }: RefillDeps, workspaceId: number): Promise<void> => {
  for (const day of daysToCompare(Date.now())) {
    const wrong = await database.inWorkspace(workspaceId, (tx) => mendDay(tx, workspaceId, day));
    if (wrong > 0) log.error({ workspaceId, day, wrong }, 'sums of reports were not those of their facts: made anew');
  }
  await database.inWorkspace(workspaceId, (tx) => pruneFacts(tx, workspaceId, limits.reportFactMonths));
};

/** Each night; a workspace where that fails keeps no others back. */
export const makeCompareReports =
  (deps: RefillDeps): Task =>
  async () => {
    for (const workspaceId of await deps.listWorkspaceIds()) {
      await compareDays(deps, workspaceId).catch((error: unknown) =>
        deps.log.error({ err: error, workspaceId }, 'reports were not compared with their facts'),
      );
    }
  };
