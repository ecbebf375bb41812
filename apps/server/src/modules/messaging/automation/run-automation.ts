/** The job that runs the rules of a workspace for what has happened. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type Database, DatabaseUnavailableError, type Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, type NewJob, type Task } from '../../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { type IsOnline, loadPeople } from '../assignment/index.ts';
import type { TaskMaking } from './actions/index.ts';
import { moveCursor, readClientMessages, storeClientMessages } from './client-message-queries.ts';
import { type CopyFilesDeps, withFileCopies } from './copy-reply-files.ts';
import { deleteEvents, findNextDelay, listNextEvents, putOffEvents } from './event-queries.ts';
import { findAlreadySo, type SetOff } from './find-already-so.ts';
import { findMatches } from './find-matches.ts';
import { makeFindSetOff } from './match-rules.ts';
import { runInConversation } from './run-in-conversation.ts';
import { insertRun } from './run-queries.ts';
import { listWorkingRules } from './working-rules.ts';

/** Looked at together: most of them set nothing off. */
const eventsAtOnce = 1_000;
/** Those that fail are tried again after each of these, then given up. */
const pausesSeconds = [2, 10, 60];
/** One workspace with much to do keeps a worker no longer at a time. */
const longestMs = 10_000;
const lookEachMs = 500;

const payloadShape = z.object({ workspace_id: z.int() });

/** The database queues the same. */
export const automationJob = (workspaceId: number): NewJob => ({
  task: 'run-automation',
  payload: { workspace_id: workspaceId },
  queue: `automation:${workspaceId}`,
  key: `automation:${workspaceId}`,
});

/** The same later; it does not put off what happens until then. */
const laterJob = (workspaceId: number, delayMs: number): NewJob => ({
  ...automationJob(workspaceId),
  key: `automation-later:${workspaceId}`,
  delayMs,
});

export interface RunDeps extends CopyFilesDeps {
  database: Database;
  log: FastifyBaseLogger;
  tasks: TaskMaking;
  isOnline: IsOnline;
  /** 0: that is known. */
  msUntilOnlineIsKnown: () => number;
}

interface Batch {
  setOff: SetOff[];
  mayBeMore: boolean;
  isAnybodyHere: boolean;
  /** A rule that is on makes tasks. */
  makesTasks: boolean;
}

/**
 * The next events; those that set nothing off are done with. Null while a rule asks whether anybody is here and this
 * process, which has just started, does not know.
 */
const takeBatch = async (
  tx: Transaction,
  workspaceId: number,
  { tasks, isOnline, msUntilOnlineIsKnown }: RunDeps,
): Promise<Batch | null> => {
  // Before the rules: none that was switched on since then is left out.
  const { messages: said, reached } = await readClientMessages(tx, workspaceId, eventsAtOnce);
  const rules = (await isWorkspaceOpen(tx, workspaceId)) ? await listWorkingRules(tx, workspaceId) : [];
  const asksWho = rules.some(({ trigger }) => trigger.kind === 'nobody_here');
  if (asksWho && msUntilOnlineIsKnown() > 0) return null;
  const people = asksWho ? await loadPeople(tx, workspaceId, isOnline) : [];
  const stored = await listNextEvents(tx, workspaceId, eventsAtOnce);
  const events = [...said, ...stored];
  const isAnybodyHere = !asksWho || people.some(({ id }) => isOnline(workspaceId, id));
  const findSetOff = makeFindSetOff(rules, isAnybodyHere);
  const mayRun = events.map((event) => ({ event, rules: findSetOff(event) }));
  const asked = [...new Set(mayRun.flatMap((one) => one.rules))];
  const inThese = [...new Set(mayRun.flatMap(({ event, rules: [rule] }) => (rule ? [event.channel_id] : [])))];
  const matches = await findMatches(tx, workspaceId, asked, inThese);
  const matching = mayRun.flatMap(({ event, rules: of }) => {
    const found = of.filter((rule) => matches(event.channel_id, rule));
    return found.length === 0 ? [] : [{ event, rules: found }];
  });
  const alreadySo = await findAlreadySo(tx, workspaceId, matching, tasks);
  const setOff = matching.filter(({ event }) => !alreadySo.has(event.channel_id));
  const isLeft = new Set(setOff.map(({ event }) => event.id));
  if (reached !== null) await moveCursor(tx, workspaceId, reached);
  const kept = said.filter(({ id }) => isLeft.has(id));
  if (kept.length > 0) await storeClientMessages(tx, workspaceId, kept);
  const done = stored.filter(({ id }) => !isLeft.has(id)).map(({ id }) => id);
  if (done.length > 0) await deleteEvents(tx, workspaceId, done);
  const makesTasks = rules.some(({ actions }) => actions.some(({ kind }) => kind === 'task'));
  const mayBeMore = said.length === eventsAtOnce || stored.length === eventsAtOnce;
  return { setOff, mayBeMore, isAnybodyHere, makesTasks };
};

/** What failed again and again is given up, and the log of its rules says so. */
const giveUp = async (tx: Transaction, workspaceId: number, { event, rules }: SetOff): Promise<void> => {
  for (const rule of rules) {
    await insertRun(tx, workspaceId, {
      ruleId: rule.id,
      ruleName: rule.name,
      eventId: event.id,
      channelId: event.channel_id,
      trigger: rule.trigger.kind,
      causedBy: [],
      result: 'failed',
      actions: [],
    });
  }
  await deleteEvents(tx, workspaceId, [event.id]);
};

const settleFailure = (tx: Transaction, workspaceId: number, setOff: SetOff): Promise<void> => {
  const pause = pausesSeconds[setOff.event.attempts];
  return pause === undefined
    ? giveUp(tx, workspaceId, setOff)
    : putOffEvents(tx, workspaceId, [setOff.event.id], pause);
};

type Runner = (setOff: readonly SetOff[], batch: Batch) => Promise<void>;

/** Runs the rules for what happened to a conversation: together, or where that fails each event by itself. */
const makeRunner = (deps: RunDeps, workspaceId: number): Runner => {
  const { database, log, tasks } = deps;
  const run: Runner = async (setOff, { isAnybodyHere, makesTasks }) => {
    const channelId = setOff[0]?.event.channel_id ?? 0;
    const eventIds = setOff.map(({ event }) => event.id);
    const ruleIds = new Set(setOff.flatMap(({ rules }) => rules.map(({ id }) => id)));
    const happened = { channelId, eventIds, ruleIds, isAnybodyHere, makesTasks };
    await withFileCopies(deps, workspaceId, (copies) =>
      database.inWorkspace(workspaceId, (tx) => runInConversation(tx, workspaceId, { tasks, copies }, happened)),
    );
  };
  const runOrSettle: Runner = async (setOff, batch) => {
    try {
      await run(setOff, batch);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      const [only] = setOff;
      if (only === undefined || setOff.length > 1) {
        for (const one of setOff) await runOrSettle([one], batch);
        return;
      }
      log.error({ err: error, workspaceId, channelId: only.event.channel_id }, 'the rules of a conversation failed');
      await database.inWorkspace(workspaceId, (tx) => settleFailure(tx, workspaceId, only));
    }
  };
  return runOrSettle;
};

/**
 * Runs the rules of a workspace for what has happened. What happens later has a job of its own, so this one ends with the
 * events that it finds. Those of a busy workspace are looked at together, twice a second: that costs less than each
 * by itself.
 */
export const makeRunAutomation = (deps: RunDeps): Task => {
  const { database } = deps;
  const lookedAt = new Map<number, number>();
  return async (payload) => {
    const { workspace_id: workspaceId } = payloadShape.parse(payload);
    const run = makeRunner(deps, workspaceId);
    const queue = (job: NewJob) => database.inWorkspace(workspaceId, (tx) => enqueueJob(tx, job));
    await delay(Math.max(0, (lookedAt.get(workspaceId) ?? -lookEachMs) + lookEachMs - performance.now()));
    lookedAt.set(workspaceId, performance.now());
    const endsAt = performance.now() + longestMs;
    for (let mayBeMore = true; mayBeMore; ) {
      const batch = await database.inWorkspace(workspaceId, (tx) => takeBatch(tx, workspaceId, deps));
      if (batch === null) return queue(laterJob(workspaceId, deps.msUntilOnlineIsKnown()));
      for (const channelId of new Set(batch.setOff.map(({ event }) => event.channel_id))) {
        // What is left stays, and comes after what was done for others.
        if (performance.now() > endsAt) return queue(automationJob(workspaceId));
        await run(
          batch.setOff.filter(({ event }) => event.channel_id === channelId),
          batch,
        );
      }
      mayBeMore = batch.mayBeMore;
    }
    const nextMs = await database.inWorkspace(workspaceId, (tx) => findNextDelay(tx, workspaceId));
    if (nextMs !== null) await queue(laterJob(workspaceId, nextMs));
  };
};
