/** The job that adds what has happened to the sums of a workspace: each fact once, whatever is killed. */
import { type FactKind, type WorkingTime, workingTimeBetween } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, type NewJob, type Task } from '../../../platform/jobs/index.ts';
import { findCalendarOfBot } from '../calendars/exported-queries.ts';
import {
  completeFacts,
  hasNewFacts,
  insertMessageFacts,
  lockReports,
  moveCursor,
  type NewFact,
  takeBackPrices,
  takeNewFacts,
} from './fact-queries.ts';
import { remakeDay } from './refill.ts';
import { addToSums } from './sum-queries.ts';

const messagesAtOnce = 2_000;
/** Working time is found for each. */
const factsAtOnce = 500;
/** One workspace with much to do keeps a worker no longer at a time. */
const longestMs = 10_000;

const payloadShape = z.object({ workspace_id: z.int() });

export const rollUpJob = (workspaceId: number): NewJob => ({
  task: 'roll-up-reports',
  payload: { workspace_id: workspaceId },
  queue: `reports:${workspaceId}`,
  key: `reports:${workspaceId}`,
});

const timed: FactKind[] = ['answer', 'first_answer', 'closed'];

/** Of one that takes another back it is known; of what takes no time there is nothing to know. */
const workingTimeOf = ({ kind, at, value, work_ms: known }: NewFact, hours: WorkingTime | null): number | null => {
  if (known !== null || value === null || !timed.includes(kind)) return known;
  return hours === null ? value : workingTimeBetween(hours, new Date(at.getTime() - value), at);
};

/** Answers the ids of what is to be added to the sums, and how many facts there were. */
const completeSome = async (tx: Transaction, workspaceId: number): Promise<{ ids: string[]; count: number }> => {
  const facts = await takeNewFacts(tx, workspaceId, factsAtOnce);
  if (facts.length === 0) return { ids: [], count: 0 };
  const hoursOf = new Map<number | null, WorkingTime | null>([[null, null]]);
  for (const { bot_id: botId } of facts) {
    if (botId !== null && !hoursOf.has(botId)) hoursOf.set(botId, await findCalendarOfBot(tx, workspaceId, botId));
  }
  const complete = facts.map((fact) => ({
    id: fact.id,
    workMs: workingTimeOf(fact, hoursOf.get(fact.bot_id) ?? null),
  }));
  await completeFacts(tx, workspaceId, complete);
  const failed = facts.filter(({ kind }) => kind === 'failed').map(({ id }) => id);
  const takenBack = failed.length === 0 ? [] : await takeBackPrices(tx, workspaceId, failed);
  return { ids: [...facts.map(({ id }) => id), ...takenBack], count: facts.length };
};

/** One transaction of the work; answers whether there may be more. */
export const rollUpSome = async (tx: Transaction, workspaceId: number): Promise<boolean> => {
  await lockReports(tx, workspaceId);
  const messages = await moveCursor(tx, workspaceId, messagesAtOnce);
  const ofMessages =
    messages === null ? [] : await insertMessageFacts(tx, workspaceId, messages.after ?? 0, messages.until);
  const others = await completeSome(tx, workspaceId);
  const ids = [...ofMessages, ...others.ids];
  if (ids.length > 0) await addToSums(tx, workspaceId, ids);
  return (
    others.count === factsAtOnce || (messages !== null && messages.until - (messages.after ?? 0) === messagesAtOnce)
  );
};

export const makeRollUp =
  ({ database }: { database: Database }): Task =>
  async (payload) => {
    const { workspace_id: workspaceId } = payloadShape.parse(payload);
    const endsAt = performance.now() + longestMs;
    for (let goesOn = true; goesOn; ) {
      goesOn =
        (await database.inWorkspace(workspaceId, (tx) => rollUpSome(tx, workspaceId))) ||
        (await database.inWorkspace(workspaceId, (tx) => remakeDay(tx, workspaceId)));
      if (!goesOn || performance.now() < endsAt) continue;
      await database.inWorkspace(workspaceId, (tx) => enqueueJob(tx, rollUpJob(workspaceId)));
      return;
    }
  };

interface FindDeps {
  database: Database;
  log: FastifyBaseLogger;
  listWorkspaceIds: () => Promise<number[]>;
}

/** Each minute: what no process has been told to sum up. */
export const makeFindReports =
  ({ database, log, listWorkspaceIds }: FindDeps): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await database
        .inWorkspace(workspaceId, async (tx) => {
          if (await hasNewFacts(tx, workspaceId)) await enqueueJob(tx, rollUpJob(workspaceId));
        })
        .catch((error: unknown) => log.warn({ err: error, workspaceId }, 'reports were not looked after'));
    }
  };
