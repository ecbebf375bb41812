/** Messages are looked at again, ever more seldom, for whether they arrived and were read: receipts themselves cost nothing. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../../platform/jobs/index.ts';
import { lockReports } from '../fact-queries.ts';
import { rollUpJob } from '../roll-up.ts';
import { hasFollowedBots, insertReceiptFacts, moveFollowUp } from './follow-up-queries.ts';

/** How old messages are then, in seconds: a minute, a quarter of an hour, three hours, a day, a week. */
const stages = [60, 15 * 60, 3 * 3_600, 24 * 3_600, 7 * 24 * 3_600];
const messagesAtOnce = 2_000;
/** One workspace with much to do leaves the others their turn. */
const longestMs = 10_000;

interface FollowDeps {
  database: Database;
  log: FastifyBaseLogger;
  listWorkspaceIds: () => Promise<number[]>;
}

/** One step of one stage; answers whether there may be more. */
export const followSome = async (tx: Transaction, workspaceId: number, stage: number): Promise<boolean> => {
  const age = stages[stage];
  await lockReports(tx, workspaceId);
  const range = age === undefined ? null : await moveFollowUp(tx, workspaceId, stage, age, messagesAtOnce);
  if (range === null) return false;
  await insertReceiptFacts(tx, workspaceId, range.after ?? 0, range.until);
  return true;
};

const followAll = async ({ database }: FollowDeps, workspaceId: number): Promise<void> => {
  if (!(await database.inWorkspace(workspaceId, (tx) => hasFollowedBots(tx, workspaceId)))) return;
  const endsAt = performance.now() + longestMs;
  let hasMoved = false;
  for (const stage of [...stages.keys()].toReversed()) {
    while (performance.now() < endsAt) {
      if (!(await database.inWorkspace(workspaceId, (tx) => followSome(tx, workspaceId, stage)))) break;
      hasMoved = true;
    }
  }
  if (hasMoved) await database.inWorkspace(workspaceId, (tx) => enqueueJob(tx, rollUpJob(workspaceId)));
};

/** Each minute; a workspace where that fails keeps no others back. */
export const makeFollowMessages =
  (deps: FollowDeps): Task =>
  async () => {
    for (const workspaceId of await deps.listWorkspaceIds()) {
      await followAll(deps, workspaceId).catch((error: unknown) =>
        deps.log.warn({ err: error, workspaceId }, 'what became of messages was not looked after'),
      );
    }
  };
