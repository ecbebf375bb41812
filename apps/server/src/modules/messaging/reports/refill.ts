/** Sums are made anew from their facts, and compared with them each night. */

import { limits } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import { findDayToRemake, findFactSpan, lockReports, noteRemade, pruneFacts, sumInMemory } from './fact-queries.ts';
import { clearMonth, clearSums, countWrongMonth, countWrongSums, fillMonth, fillSums } from './sum-queries.ts';

const dayMs = 86_400_000;

interface RefillDeps {
  database: Database;
  log: FastifyBaseLogger;
  listWorkspaceIds: () => Promise<number[]>;
}

const monthOf = (day: Date): Date => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth()));

const refillMonth = async (tx: Transaction, workspaceId: number, month: Date): Promise<void> => {
  await clearMonth(tx, workspaceId, month);
  await fillMonth(tx, workspaceId, month);
};

const refillDay = async (tx: Transaction, workspaceId: number, day: Date): Promise<void> => {
  await clearSums(tx, workspaceId, day);
  await fillSums(tx, workspaceId, day);
};

/** Makes all sums of a workspace anew that there are facts of, day by day, while others may be added; answers of how many days. */
export const refill = async (database: Database, workspaceId: number): Promise<number> => {
  const inTransaction = (work: (tx: Transaction) => Promise<void>) =>
    database.inWorkspace(workspaceId, async (tx) => {
      await lockReports(tx, workspaceId);
      await sumInMemory(tx);
      await work(tx);
    });
  const span = await database.inWorkspace(workspaceId, (tx) => findFactSpan(tx, workspaceId));
  if (span === null) return 0;
  const firstDay = Math.floor(span.first.getTime() / dayMs);
  // A clock may have been ahead for a while.
  const lastDay = Math.floor(Math.max(span.last.getTime(), Date.now()) / dayMs);
  for (let at = firstDay; at <= lastDay; at += 1) {
    const day = new Date(at * dayMs);
    const isLastOfMonth = at === lastDay || new Date((at + 1) * dayMs).getUTCDate() === 1;
    await inTransaction(async (tx) => {
      await refillDay(tx, workspaceId, day);
      if (isLastOfMonth) await refillMonth(tx, workspaceId, monthOf(day));
    });
  }
  return lastDay - firstDay + 1;
};

/** After an upgrade: makes one day anew; answers whether there may be more. Months stay as they are. */
export const remakeDay = async (tx: Transaction, workspaceId: number): Promise<boolean> => {
  await lockReports(tx, workspaceId);
  const wanted = await findDayToRemake(tx, workspaceId);
  if (wanted === null) return false;
  await sumInMemory(tx);
  if (wanted.day !== null) await refillDay(tx, workspaceId, wanted.day);
  await noteRemade(tx, workspaceId, wanted.day);
  return wanted.day !== null;
};

/** Compares a day and its month, and makes them anew where they are wrong; answers how many sums were. */
export const mendDay = async (tx: Transaction, workspaceId: number, day: Date): Promise<number> => {
  await lockReports(tx, workspaceId);
  const month = monthOf(day);
  const wrong = await countWrongSums(tx, workspaceId, day);
  if (wrong > 0) await refillDay(tx, workspaceId, day);
  const wrongOfMonth = await countWrongMonth(tx, workspaceId, month);
  if (wrongOfMonth > 0) await refillMonth(tx, workspaceId, month);
  return wrong + wrongOfMonth;
};

/** Yesterday, and one of the months before, in turn. */
const daysToCompare = (now: number): Date[] => {
  const today = Math.floor(now / dayMs);
  return [today - 1, today - 2 - (today % 365)].map((day) => new Date(day * dayMs));
};

const compareDays = async ({ database, log }: RefillDeps, workspaceId: number): Promise<void> => {
  // Until then they differ, and need all their facts.
  if ((await database.inWorkspace(workspaceId, (tx) => findDayToRemake(tx, workspaceId))) !== null) return;
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
